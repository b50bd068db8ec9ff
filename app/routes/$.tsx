import { notFound } from "~/app/server/guards.server";

/** Catches all addresses that no other route matches. */
export const loader = () => {
  throw notFound();
};

export default function NotFoundRoute() {
  return null;
}
