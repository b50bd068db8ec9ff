import { useNavigate } from "@remix-run/react";

/** Goes back one page, or to `fallback` when this is the first. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => (isFirstPage() ? navigate(fallback) : navigate(-1));
}

/** React Router numbers the history entries it made; 0 is the page by which the person came. */
const isFirstPage = (): boolean => ((window.history.state as { idx?: number } | null)?.idx ?? 0) === 0;
