/** Whether the request is for a document, not for the data of a page that the browser opens in the current document. */
export const isDocument = ({ route }: { route: string }): boolean => !route.endsWith(".data");
