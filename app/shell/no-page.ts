/** Makes a route that only answers or redirects a page, so that errors have one. */
export default function NoPage() {
  return null;
}
