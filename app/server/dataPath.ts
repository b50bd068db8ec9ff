/** The end of the addresses at which Remix answers with a page's data. */
export const DATA_SUFFIX = ".data";

export const isDataPath = (pathname: string): boolean => pathname.endsWith(DATA_SUFFIX);
