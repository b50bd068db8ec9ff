import { createContext, useContext, type ReactNode } from "react";
import type { Viewer } from "~/app/server/session.server";

interface ViewerContextValue {
  viewer: Viewer | null;
  /** of this site, for addresses that are shared */
  origin: string;
  /** X110: whether this browser shows what content warnings would fold */
  showsWarned?: boolean;
}

const ViewerContext = createContext<ViewerContextValue>({ viewer: null, origin: "" });

export const ViewerProvider = ({ children, ...value }: ViewerContextValue & { children: ReactNode }) => (
  <ViewerContext.Provider value={value}>{children}</ViewerContext.Provider>
);

/** The signed-in member, null for a visitor. The server knows them when it renders a page (A4). */
export const useViewer = (): Viewer | null => useContext(ViewerContext).viewer;

export const useShowsWarned = (): boolean => useContext(ViewerContext).showsWarned ?? false;

export const useOrigin = (): string => useContext(ViewerContext).origin;
