import { useNavigate } from "@remix-run/react";

/** Leads to the page before, or where there is none, to `first`. */
export function useGoBack(first: string): () => void {
  const navigate = useNavigate();
  return () => (isFirstPage() ? navigate(first) : navigate(-1));
}

/** React Router numbers the history entries it made; 0 is the page by which the person came. */
const isFirstPage = (): boolean => ((window.history.state as { idx?: number } | null)?.idx ?? 0) === 0;
