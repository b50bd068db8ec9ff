/** X50: the page on which a visitor reports what is at an address of this site. */
export const reportPath = (link: string): string => `/report?link=${encodeURIComponent(link)}`;
