import { makeReadyMembers } from "./readyMembers";

/** Runs before all browser tests; what it returns runs after them. */
export default makeReadyMembers;
