import { htmlPage, markup } from "./html.ts";
import { type Platform } from "./platform.ts";

/** GET /__webhook: the received messages, newest first. */
export function showWebhook(_http: Request, { webhook }: Platform): Response {
  const messages = webhook.messages
    .toReversed()
    .map(
      ({ timestamp, content, embeds }) =>
        markup`<li><small>${timestamp}</small>${content}${embeds.length > 0 ? JSON.stringify(embeds) : null}</li>`,
    );
  const none = markup`<p>The webhook was told nothing yet.</p>`;
  return htmlPage("Webhook", messages.length > 0 ? markup`<ul>${messages}</ul>` : none);
}
