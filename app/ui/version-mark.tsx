/**
 * The first control of a form, which is not sent. After Back, Chromium and WebKit put what was filled in back into a form whose
 * first two controls have the same names: with this one, not into a form of a newer version, which would take back somebody
 * else's save.
 */
export function VersionMark({ version }: { version: number | string }) {
  return <input type="hidden" disabled name={`version ${version}`} />;
}
