import { notFound } from "~/app/edge/notFound.server";

/** Whatever no other route knows. */
export const loader = () => {
  throw notFound();
};

export default function NotFoundRoute() {
  return null;
}
