/** When a picture loads. React 18 only knows the lowercase name fetchpriority. */
export interface PictureLoading {
  loading: "eager" | "lazy";
  fetchpriority: "high" | "low";
}

/** For the one picture of a page that a person sees first. */
export const EAGER: PictureLoading = { loading: "eager", fetchpriority: "high" };
/** For the other pictures; the page's scripts load before them. */
export const LAZY: PictureLoading = { loading: "lazy", fetchpriority: "low" };
