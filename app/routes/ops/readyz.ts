import { createSingleFlight } from "#app/features/single-flight.server.ts";
import { json, resource } from "#app/http/resource.server.ts";
import { listPendingMigrations } from "#db/migrator.server.ts";

/** One look for all requests of a moment: this resource has no limit, and pages wait for the same connections. */
const look = createSingleFlight<string[]>();

/**
 * `GET /readyz`: 200 unless the process is stopping, the database does not answer, or migrations are missing. `listening`
 * is false while changes of other processes are not heard: the process serves, without its memory.
 */
const { loader, action } = resource({
  GET: async ({ context }) => {
    if (context.draining()) return json({ status: "draining" }, { status: 503 });
    const pending = await look(context.config.DATABASE_URL, () => listPendingMigrations(context.db));
    if (pending.length) return json({ status: "migrations pending", pending }, { status: 503 });
    return json({ status: "ready", listening: context.notifications.listening });
  },
});
export { loader, action };
