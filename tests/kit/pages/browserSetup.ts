import { makeReadyMembers } from "~/tests/kit/members/makeReadyMembers";

/** Runs before all browser tests. The function that it returns runs after them. */
export default makeReadyMembers;
