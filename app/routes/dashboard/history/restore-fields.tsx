/** What a form says that restores a version: which, and what held when it was made. */
export function RestoreFields(props: { module: string; version: number; current: number }) {
  const { module, version, current } = props;
  return (
    <>
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="module" value={module} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="current" value={current} />
    </>
  );
}
