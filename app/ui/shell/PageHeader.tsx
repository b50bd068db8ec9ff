import { ArrowLeft } from "lucide-react";
import { createContext, type ReactNode, useContext } from "react";
import { Wordmark } from "./Brand";
import { Button } from "~/app/ui/primitives/Button";
import { IconButton } from "~/app/ui/primitives/IconButton";
import { ListLink } from "~/app/ui/lists/ListLink";
import { LoginButtonForm } from "~/app/ui/primitives/LoginButtonForm";
import { TEXTS } from "~/app/ui/texts";
import { useNavigate } from "@remix-run/react";

interface PageHeaderProps {
  title: string;
  /** shows the Back button, which leads to this path when there is no earlier page */
  backTo?: string;
  /** at the right end */
  aside?: ReactNode;
}

/**
 * A page's heading, which stays visible while the page scrolls. On small screens it is the only header, with our mark
 * and the login for visitors.
 */
export function PageHeader({ title, backTo, aside }: PageHeaderProps) {
  return (
    <header className="sticky top-(--inset-top) z-20 flex min-h-14 flex-wrap items-center justify-end gap-x-2 border-b border-hairline bg-paper/92 px-4 backdrop-blur-md low:static">
      {backTo === undefined ? <HomeMark /> : <BackButton to={backTo} />}
      <h1 className="line-clamp-2 min-w-0 flex-1 basis-24 text-lg leading-snug font-bold wrap-anywhere">
        <bdi>{title}</bdi>
      </h1>
      {aside}
      <HeaderLogin />
    </header>
  );
}

/** On small screens, our mark, which leads to the feed. */
export const HomeMark = () => (
  <ListLink to="/" className="-ms-2 grid size-11 place-items-center rounded-full md:hidden">
    <Wordmark markOnly />
  </ListLink>
);

function HeaderLogin() {
  const openLogin = useHeaderLogin();
  return openLogin ? (
    <LoginButtonForm onLogin={openLogin} className="md:hidden">
      <Button type="submit" size="small">
        {TEXTS.navigation.logIn}
      </Button>
    </LoginButtonForm>
  ) : null;
}

export const BackButton = ({ to }: { to: string }) => (
  <IconButton Icon={ArrowLeft} label={TEXTS.navigation.back} className="-ms-2" onClick={useGoBack(to)} />
);

const HeaderLoginContext = createContext<(() => void) | null>(null);

export const HeaderLoginProvider = HeaderLoginContext.Provider;

/** Opens the login for a visitor, from the header on small screens; null for a member. */
const useHeaderLogin = (): (() => void) | null => useContext(HeaderLoginContext);

/** Goes back one page, or to `fallback` when this is the first page. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => (isFirstPage() ? navigate(fallback) : navigate(-1));
}

/** React Router numbers its history entries; 0 is the first page of the visit. */
const isFirstPage = (): boolean => ((window.history.state as { idx?: number } | null)?.idx ?? 0) === 0;
