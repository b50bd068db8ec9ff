import { createContext, useContext, type ReactNode } from "react";
import type { Viewer } from "./member";

interface ViewerContextValue {
  viewer: Viewer | null;
  /** of this site, for addresses that are shared */
  origin: string;
}

const ViewerContext = createContext<ViewerContextValue>({ viewer: null, origin: "" });

export const ViewerProvider = ({ viewer, origin, children }: ViewerContextValue & { children: ReactNode }) => (
  <ViewerContext.Provider value={{ viewer, origin }}>{children}</ViewerContext.Provider>
);

/** The signed-in member, null for a visitor. The server knows them when it renders a page (A4). */
export const useViewer = (): Viewer | null => useContext(ViewerContext).viewer;

export const useOrigin = (): string => useContext(ViewerContext).origin;
