/** A redirect, without Remix: the endpoints' modules load in tests that have no Remix. Loaders throw it. */
export const redirect = (location: string, status = 302): Response =>
  new Response(null, { status, headers: { location } });
