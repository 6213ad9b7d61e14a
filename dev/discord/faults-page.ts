import { z } from "zod";

import { type Fault, type Faults, faultSchema, type Operation, operations } from "./faults.ts";
import { type Html, htmlPage, markup } from "./html.ts";
import { type Platform } from "./platform.ts";

/** GET /__faults: a page for setting faults by hand. */
export function showFaults(_http: Request, { faults }: Platform): Response {
  return htmlPage(
    "Faults",
    markup`
      <p>Let Discord fail. A fault holds until it is cleared, or for as many requests as you say.</p>
      <table>
        <tr><th scope="col">Request</th><th scope="col">Now</th><th scope="col">Change</th></tr>
        ${operations.map((operation) => faultRow(operation, faults))}
      </table>
    `,
  );
}

/** POST /__faults: the forms of that page, with `operation`, `preset` (or `clear`) and `times`. */
export async function submitFaults(http: Request, { faults }: Platform): Promise<Response> {
  const form = formSchema.safeParse(Object.fromEntries(new URLSearchParams(await http.text())));
  if (!form.success) return invalid(form.error);
  const { operation, preset, clear, times } = form.data;
  const fault = presets[preset];
  if (clear !== undefined || !fault) faults.clear(operation);
  else faults.set(operation, fault, { times });
  return new Response(null, { status: 303, headers: { location: "/__faults" } });
}

/** PUT /__faults `{operation, fault, times?}`: the same for scripts. */
export async function putFault(http: Request, { faults }: Platform): Promise<Response> {
  const body = bodySchema.safeParse(await http.json().catch(() => undefined));
  if (!body.success) return invalid(body.error);
  const { operation, fault, times } = body.data;
  faults.set(operation, fault, { times });
  return new Response(null, { status: 204 });
}

/** DELETE /__faults: clears all faults. */
export function deleteFaults(_http: Request, { faults }: Platform): Response {
  faults.clear();
  return new Response(null, { status: 204 });
}

const operationSchema = z.enum(operations);
const timesSchema = z.coerce.number().int().positive();
const bodySchema = z.strictObject({
  operation: operationSchema,
  fault: faultSchema,
  times: timesSchema.optional(),
});
const formSchema = z.object({
  operation: operationSchema,
  preset: z.string(),
  clear: z.string().optional(),
  times: z
    .literal("")
    .transform(() => undefined)
    .or(timesSchema),
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
  "broken JSON": { kind: "malformed" },
  "empty body": { kind: "empty" },
  "the last one for 3 s": { kind: "exhausted", resetAfter: 3 },
  "another shape": { kind: "body", body: { unexpected: true } },
};

function faultRow(operation: Operation, faults: Faults): Html {
  const planned = faults.get(operation);
  const times = planned && Number.isFinite(planned.timesLeft) ? ` × ${planned.timesLeft}` : "";
  return markup`<tr>
    <th scope="row">${operation}</th>
    <td>${planned ? `${JSON.stringify(planned.fault)}${times}` : "works"}</td>
    <td><form method="post">
      <input type="hidden" name="operation" value="${operation}" />
      <select name="preset" aria-label="Fault">${Object.keys(presets).map((name) => markup`<option>${name}</option>`)}</select>
      <input name="times" inputmode="numeric" placeholder="times" aria-label="Times" />
      <button>Set</button><button name="clear" value="1">Clear</button>
    </form></td>
  </tr>`;
}

function invalid(error: z.ZodError): Response {
  return Response.json({ message: z.prettifyError(error) }, { status: 400 });
}
