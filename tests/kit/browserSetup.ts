import { makeReadyMembers } from "./makeReadyMembers";

/** Runs before all browser tests; what it returns runs after them. */
export default makeReadyMembers;
