/** The name of a member who deleted the account. */
export const DELETED_NAME = "Deleted member";
