import { useNavigate } from "@remix-run/react";

/** Goes back one page, or to `fallback` when this is the first page. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => (isFirstPage() ? navigate(fallback) : navigate(-1));
}

/** React Router numbers its history entries; 0 is the first page of the visit. */
const isFirstPage = (): boolean => ((window.history.state as { idx?: number } | null)?.idx ?? 0) === 0;
