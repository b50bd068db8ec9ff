import type { ClientActionFunctionArgs } from "@remix-run/react";
import { refusal } from "~/app/edge/refusal";

/**
 * The `clientAction` of every route that only acts: a request that never arrived is an answer like any other,
 * not a page that broke.
 */
export async function offlineAnswer({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    if (isNetworkFailure(error)) return refusal("network-request-failed");
    throw error;
  }
}

/** `fetch` rejects with a TypeError when no answer came. */
const isNetworkFailure = (error: unknown): boolean => error instanceof TypeError;
