/** A method of HTTP. Its colour says again what its name says: whether it only looks. */
export function Method({ children }: { children: string }) {
  return (
    <span className={`api-method ${children === "GET" ? "" : "api-method-write"}`} translate="no">
      {children}
    </span>
  );
}
