/** The pattern of a route file's path (Remix's flat routes), as ADDRESSES writes it. */
export const patternOfFile = (file: string): string => {
  const name = file.replace(/^.*\//, "").replace(/\.tsx$/, "");
  const segments = name.split(".").filter((segment) => segment !== "_index");
  return `/${segments.map((segment) => segment.replace(/_$/, "").replace(/^\$$/, "*").replace(/^\$/, ":")).join("/")}`;
};
