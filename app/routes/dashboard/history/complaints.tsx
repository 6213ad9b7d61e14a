import type { Complaint } from "./complaints.server.ts";

/** What is wrong, field by field. */
export function Complaints({ complaints }: { complaints: Complaint[] }) {
  if (complaints.length === 0) return null;
  return (
    <ul className="mt-2 grid list-disc gap-1 pl-5">
      {complaints.map(({ label, messages }) => (
        <li key={label}>
          <bdi className="font-semibold">{label}</bdi>: {messages.join(" ")}
        </li>
      ))}
    </ul>
  );
}
