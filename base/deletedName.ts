/** What stands for the name of a member who deleted the account. Pages show it in their language. */
export const DELETED_NAME = "Deleted member";
