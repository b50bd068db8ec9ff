/** The signed-in member, as the root loader gives it to every page. */
export interface Viewer {
  id: string;
  /** null until the member completes the profile */
  name: string | null;
  /** media key */
  photo: string | null;
}
