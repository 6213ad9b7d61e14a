/**
 * Fetches as `fetch` does; the signal ends the reading of the body, too. With Node.js 20 alone it does not always: once the
 * request is garbage collected, a body that never ends is read for ever.
 */
export async function fetchWithin(
  url: string | URL,
  { signal, ...init }: RequestInit & { signal: AbortSignal },
): Promise<Response> {
  const response = await fetch(url, { ...init, signal });
  return response.body
    ? new Response(response.body.pipeThrough(new TransformStream(), { signal }), response)
    : response;
}
