import { createContext, useContext, type ReactNode } from "react";
import type { Viewer } from "~/app/server/session.server";

interface ViewerContextValue {
  viewer: Viewer | null;
  /** of this site, for addresses that are shared */
  origin: string;
  /** X110: whether this browser shows posts with content warnings unfolded */
  showsWarned: boolean;
}

const ViewerContext = createContext<ViewerContextValue>({ viewer: null, origin: "", showsWarned: false });

export const ViewerProvider = ({ children, ...value }: ViewerContextValue & { children: ReactNode }) => (
  <ViewerContext.Provider value={value}>{children}</ViewerContext.Provider>
);

/** The signed-in member, null for a visitor. The server knows who it is when it renders a page (A4). */
export const useViewer = (): Viewer | null => useContext(ViewerContext).viewer;

export const useShowsWarned = (): boolean => useContext(ViewerContext).showsWarned;

export const useOrigin = (): string => useContext(ViewerContext).origin;
