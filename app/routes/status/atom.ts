import { listIncidents } from "#app/features/shards/incidents.server.ts";
import { listShards } from "#app/features/shards/shards.server.ts";
import { NotFoundError } from "#app/http/errors.server.ts";
import { resource, sharedText } from "#app/http/resource.server.ts";
import { fixedT } from "#app/i18n/i18n.server.ts";
import { defaultLocale } from "#app/i18n/languages.ts";
import { escapeHtml } from "#app/shell/fill-in.server.ts";

/** `GET /status.atom`: the newest incidents (RFC 4287), in the default language. */
const { loader, action } = resource({
  GET: async ({ context }) => {
    const { db, config, site } = context;
    const [shards, incidents] = await Promise.all([listShards(db), listIncidents(db)]);
    if (shards.length === 0) throw new NotFoundError();
    const page = `${config.PUBLIC_URL}/status`;
    const t = fixedT(defaultLocale(), ["site", "settings"]);
    const changedAt = ({ began_at, resolved_at }: (typeof incidents)[number]) =>
      (resolved_at ?? began_at).toISOString();
    const entries = incidents.flatMap((incident) => [
      "<entry>",
      `<id>${page}#incident-${incident.id}</id>`,
      `<title>${escapeXml(incident.title)}</title>`,
      `<published>${incident.began_at.toISOString()}</published>`,
      `<updated>${changedAt(incident)}</updated>`,
      `<link href="${page}#incidents"/>`,
      `<category term="${incident.resolved_at ? "resolved" : "open"}"/>`,
      `<content type="text">${escapeXml(incident.text || incident.title)}</content>`,
      "</entry>",
    ]);
    const updated = incidents.map(changedAt).toSorted().at(-1) ?? shards[0]!.at.toISOString();
    const lines = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${defaultLocale()}">`,
      `<id>${page}</id>`,
      `<title>${escapeXml(`${site.name}${t("settings:colon")} ${t("status.incidents.title")}`)}</title>`,
      `<updated>${updated}</updated>`,
      `<author><name>${escapeXml(site.name)}</name></author>`,
      `<link href="${page}"/>`,
      `<link rel="self" href="${page}.atom"/>`,
      ...entries,
      "</feed>",
    ];
    return sharedText(`${lines.join("\n")}\n`, "application/atom+xml");
  },
});
export { loader, action };

/** Escapes a text, with spaces for what no XML may contain (XML 1.0, "Char"): one such character, and no reader takes the feed. */
function escapeXml(text: string): string {
  return escapeHtml(text.replace(/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, " "));
}
