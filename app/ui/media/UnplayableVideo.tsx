import { classNames } from "~/app/ui/primitives/classNames";
import { TEXTS } from "~/app/ui/texts";
import RetryWhenBack, { type RetryWhenBackProps } from "./RetryWhenBack";

interface UnplayableVideoProps extends RetryWhenBackProps {
  src: string;
  className?: string | undefined;
}

/**
 * Stands for a video that the browser can't play, or couldn't load: without a network, a browser may report the same
 * error. A default export, because it is loaded on demand.
 */
export default function UnplayableVideo({ src, className, ...retries }: UnplayableVideoProps) {
  return (
    <div className={classNames("flex flex-col items-center justify-center gap-2 bg-sunk px-4 text-center", className)}>
      <p className="text-ink-2">{TEXTS.media.unplayable}</p>
      <a href={src} download className="rounded-sm font-semibold text-accent underline">
        {TEXTS.media.download}
      </a>
      <RetryWhenBack {...retries} />
    </div>
  );
}
