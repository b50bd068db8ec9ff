/** When a picture is loaded. React 18 knows fetchpriority by no other name. */
export interface PictureLoading {
  loading: "eager" | "lazy";
  fetchpriority: "high" | "low";
}

/** For one picture of a page, the one that a person sees first. */
export const AHEAD: PictureLoading = { loading: "eager", fetchpriority: "high" };
/** The scripts that make the page respond come before it. */
export const LATER: PictureLoading = { loading: "lazy", fetchpriority: "low" };
