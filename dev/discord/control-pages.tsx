import { z } from "zod";
import { type Fault, operations } from "./faults.ts";
import { htmlPage } from "./page.tsx";
import { type Call } from "./platform.ts";

/** GET /__faults: a page for setting faults by hand. */
export function showFaults({ platform: { faults } }: Call): Response {
  const row = (operation: (typeof operations)[number]) => {
    const planned = faults.get(operation);
    const times = planned && Number.isFinite(planned.timesLeft) ? ` × ${planned.timesLeft}` : "";
    return (
      <tr key={operation}>
        <th scope="row">{operation}</th>
        <td>{planned ? `${JSON.stringify(planned.fault)}${times}` : "works"}</td>
        <td>
          <form method="post">
            <input type="hidden" name="operation" value={operation} />
            <select name="preset" aria-label="Fault">
              {Object.keys(presets).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
            <input name="times" inputMode="numeric" placeholder="times" aria-label="Times" />
            <button>Set</button>
            <button name="clear" value="1">
              Clear
            </button>
          </form>
        </td>
      </tr>
    );
  };
  return htmlPage(
    "Faults",
    <>
      <p>Let Discord fail. A fault holds until it is cleared, or for as many requests as you say.</p>
      <table>
        <thead>
          <tr>
            {["Request", "Now", "Change"].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{operations.map(row)}</tbody>
      </table>
    </>,
  );
}

/** POST /__faults: the forms of that page, with `operation`, `preset` (or `clear`) and `times`. */
export async function submitFaults({ http, platform: { faults } }: Call): Promise<Response> {
  const form = formSchema.safeParse(Object.fromEntries(new URLSearchParams(await http.text())));
  if (!form.success) return Response.json({ message: z.prettifyError(form.error) }, { status: 400 });
  const { operation, preset, clear, times } = form.data;
  const fault = presets[preset];
  if (clear !== undefined || !fault) faults.clear(operation);
  else faults.set(operation, fault, { times });
  return new Response(null, { status: 303, headers: { location: "/__faults" } });
}

/** GET /__webhook: the received messages, newest first. */
export function showWebhook({ platform: { webhook } }: Call): Response {
  const items = webhook.messages.toReversed().map(({ id, timestamp, content, embeds }) => (
    <li key={id}>
      <small>{timestamp}</small>
      {content}
      {embeds.length > 0 && JSON.stringify(embeds)}
    </li>
  ));
  return htmlPage("Webhook", items.length > 0 ? <ul>{items}</ul> : <p>No messages yet.</p>);
}

const formSchema = z.object({
  operation: z.enum(operations),
  preset: z.string(),
  clear: z.string().optional(),
  times: z
    .literal("")
    .transform(() => undefined)
    .or(z.coerce.number().int().positive()),
});

const presets: Record<string, Fault> = {
  "429, retry after 3 s": { kind: "status", status: 429, retryAfter: 3 },
  "429, global": { kind: "status", status: 429, retryAfter: 1.5, global: true },
  "401 Unauthorized": { kind: "status", status: 401 },
  "403 Missing Access": { kind: "status", status: 403 },
  "500 Internal Server Error": { kind: "status", status: 500 },
  "502 Bad Gateway": { kind: "status", status: 502 },
  "502 as HTML": { kind: "html", status: 502 },
  "no answer": { kind: "hang" },
  "connection reset": { kind: "reset" },
  "reset in the body": { kind: "cut" },
  "a body that never ends": { kind: "drip" },
  "broken JSON": { kind: "malformed" },
  "empty body": { kind: "empty" },
  "the last one for 3 s": { kind: "exhausted", resetAfter: 3 },
  "another shape": { kind: "body", body: { unexpected: true } },
};
