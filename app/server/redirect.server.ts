/** Instead of Remix's `redirect`, because tests load the endpoints without Remix. An endpoint returns it, a loader throws it. */
export const redirect = (location: string, status = 302): Response =>
  new Response(null, { status, headers: { location } });
