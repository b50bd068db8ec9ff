import { forwardRef, type ReactNode, type RefObject } from "react";

interface ArcadeTableProps {
  figures: ReactNode;
  /** the canvas and the notes over it */
  field: ReactNode;
  controls: ReactNode;
  /** the field's box, 9:16 */
  fieldRef: RefObject<HTMLDivElement>;
}

/**
 * The layout: figures above the field and controls below it, within a thumb's reach; on a desktop and on a phone held
 * sideways, both are beside it. The field takes the height that is left, so that nothing scrolls. On desktops its width
 * is at most the specification's 360 px.
 */
export const ArcadeTable = forwardRef<HTMLDivElement, ArcadeTableProps>(function ArcadeTable(
  { figures, field, controls, fieldRef },
  area,
) {
  return (
    <div
      ref={area}
      className="flex min-h-0 flex-1 touch-none flex-col gap-2 px-4 py-2 select-none md:py-3 beside:grid beside:grid-cols-[minmax(0,1fr)_minmax(0,360px)_minmax(0,1fr)] beside:gap-8 beside:px-6 lg:py-4 short:grid-cols-[minmax(0,1fr)_minmax(0,12rem)_minmax(0,1fr)] short:gap-4 short:py-2"
    >
      <div className="mx-auto w-full max-w-[480px] beside:mx-0 beside:max-w-none beside:self-center">{figures}</div>
      <div className="@container-[size] grid min-h-0 flex-1 place-items-center max-[30rem]:low:min-h-80 beside:h-full">
        <div
          ref={fieldRef}
          tabIndex={-1}
          className="relative aspect-[9/16] w-[min(100cqw,56.25cqh)] rounded-lg ring-1 ring-edge outline-none *:rounded-lg"
        >
          {field}
        </div>
      </div>
      <div className="mx-auto w-full max-w-[480px] beside:mx-0 beside:max-w-none beside:self-center">{controls}</div>
    </div>
  );
});
