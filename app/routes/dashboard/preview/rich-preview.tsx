import type { ReactNode } from "react";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import { isJsonObject } from "#app/features/parse-json.ts";
import { COLOR } from "#app/features/settings/kinds/text.ts";
import {
  BUTTON,
  isOfComponents,
  objectsIn,
  TYPE,
  type Tree,
} from "#app/features/settings/rich-message/shape.ts";
import { dateFormat } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { ControlProps } from "#app/routes/dashboard/fields/control.tsx";
import { useExamples } from "#app/routes/dashboard/fields/placeholders.tsx";
import { emojiText, hexOf } from "#app/routes/dashboard/message/words.ts";
import { DiscordFrame, DiscordMarkdown, filled, type PreviewContext } from "./message-preview.tsx";

export { SendTest } from "./message-tools.tsx";

interface PreviewProps {
  field: ControlProps<"richMessage">["field"];
  /** Of any form: what somebody types is shown before it is checked. */
  message: unknown;
  facts: GuildFacts;
}

/** Shows a message of embeds or components as on Discord. Pictures of strangers are boxes, so that no other host is asked. */
export function RichPreview({ field, message, facts }: PreviewProps) {
  const { t } = useTranslation("message");
  const context = { values: useExamples(field.explained, facts.name), facts };
  const shown = isJsonObject(message) ? message : undefined;
  const components = objectsIn(shown?.components);
  return (
    <div className="w-full">
      <DiscordFrame>
        {!shown && <p className="text-muted">{t("notSent")}</p>}
        {shown && (
          <div className="grid grid-cols-1 justify-items-start gap-2">
            {!isOfComponents(shown) && (
              <>
                <Text text={shown.content} most={2_000} context={context} />
                {objectsIn(shown.embeds).map((embed, index) => (
                  <Embed key={index} embed={embed} context={context} />
                ))}
              </>
            )}
            {components.map((component, index) => (
              <Component key={index} component={component} context={context} />
            ))}
          </div>
        )}
      </DiscordFrame>
    </div>
  );
}

function Text({ text, most = 4_000, context }: { text: unknown; most?: number; context: PreviewContext }) {
  if (typeof text !== "string" || text.trim() === "") return null;
  return (
    <div className="max-w-full min-w-0">
      <DiscordMarkdown text={text.trim()} most={most} context={context} />
    </div>
  );
}

/** A text in which Discord reads no markdown. */
function Plain({ text, context }: { text: string; context: PreviewContext }) {
  return <span className="min-w-0">{filled(text, context.values)}</span>;
}

const LINK = "text-[light-dark(#0062d1,#00a8fc)]";
const BOX = "rounded-sm border border-line bg-sunken";

/** A box of Discord's with a coloured edge: colours of a person's choice are attributes of a drawing, as no style may stand inline. */
function Edged({ color, children }: { color: unknown; children: ReactNode }) {
  const text = typeof color === "number" ? hexOf(color) : String(color);
  return (
    <div className={`relative w-full max-w-xl min-w-0 ${BOX}`}>
      <svg aria-hidden="true" width="4" height="100%" className="absolute inset-y-0 text-edge">
        <rect width="100%" height="100%" fill={COLOR.test(text) ? text : "currentColor"} />
      </svg>
      <div className="p-3">{children}</div>
    </div>
  );
}

/** Where a stranger's picture would be. */
function Picture(props: { of: unknown; alt?: unknown; className?: string; isIcon?: boolean }) {
  const { of, alt, className = "", isIcon } = props;
  const { t } = useTranslation("message");
  const url = isJsonObject(of) ? of.url : of;
  if (typeof url !== "string" || url.trim() === "") return null;
  const host = URL.canParse(url) ? new URL(url).host : url;
  return (
    <span
      role="img"
      aria-label={typeof alt === "string" && alt ? alt : t("picture.from", { host })}
      className={`flex items-center justify-center rounded-sm border border-dashed border-edge p-1 text-center text-xs text-muted ${className}`}
    >
      {!isIcon && <bdi>{typeof alt === "string" && alt ? `${host} · ${alt}` : host}</bdi>}
    </span>
  );
}

const SMALL = "aspect-square w-20 max-w-[45%] flex-none";
const ICON = "size-6 flex-none rounded-full";

function Embed({ embed, context }: { embed: Tree; context: PreviewContext }) {
  const { i18n } = useTranslation();
  const { title, description, url, color, timestamp } = embed;
  const [author, footer] = [embed.author, embed.footer].map((one) => (isJsonObject(one) ? one : {}));
  // A time that is typed has no zone: it is UTC.
  const moment =
    typeof timestamp === "string" && timestamp ? new Date(timestamp.replace(/T[\d:.]+$/, "$&Z")) : undefined;
  const time =
    moment &&
    !Number.isNaN(+moment) &&
    dateFormat(i18n.language, { dateStyle: "short", timeStyle: "short", timeZone: "UTC" }).format(moment);
  const below = [footer!.text, time].filter((one): one is string => typeof one === "string" && one !== "");
  return (
    <Edged color={color}>
      <div className="flex items-start gap-3">
        <div className="grid min-w-0 flex-1 gap-1.5 text-note">
          {typeof author!.name === "string" && (
            <div className="flex items-center gap-2 font-semibold">
              <Picture of={author!.icon_url} className={ICON} isIcon />
              <Plain text={author!.name} context={context} />
            </div>
          )}
          {typeof title === "string" && (
            <div className={`text-base font-semibold ${url ? LINK : ""}`}>
              <Text text={title} most={256} context={context} />
            </div>
          )}
          <Text text={description} most={4_096} context={context} />
          <div className="flex flex-wrap gap-2">
            {objectsIn(embed.fields).map((field, index) => (
              // As on Discord, three in columns at most.
              <div
                key={index}
                className={`min-w-0 ${field.inline === true ? "flex-1 basis-[28%]" : "basis-full"}`}
              >
                <div className="font-semibold">
                  <Text text={field.name} most={256} context={context} />
                </div>
                <Text text={field.value} most={1_024} context={context} />
              </div>
            ))}
          </div>
        </div>
        <Picture of={embed.thumbnail} className={SMALL} />
      </div>
      <Picture of={embed.image} className="mt-2 min-h-24 w-full" />
      {below.length > 0 && (
        <p className="mt-2 flex items-center gap-2 text-xs text-muted">
          <Picture of={footer!.icon_url} className={ICON} isIcon />
          <Plain text={below.join(" • ")} context={context} />
        </p>
      )}
    </Edged>
  );
}

function Component({ component, context }: { component: Tree; context: PreviewContext }) {
  const { type, accessory } = component;
  const inner = objectsIn(component.components).map((one, index) => (
    <Component key={index} component={one} context={context} />
  ));
  switch (type) {
    case TYPE.text:
      return <Text text={component.content} context={context} />;
    case TYPE.row:
      return <div className="flex flex-wrap gap-2">{inner}</div>;
    case TYPE.button:
      return <DiscordButton button={component} context={context} />;
    case TYPE.section:
      return (
        <div className="flex w-full items-start justify-between gap-3">
          <div className="grid min-w-0 gap-1">{inner}</div>
          {isJsonObject(accessory) && <Component component={accessory} context={context} />}
        </div>
      );
    case TYPE.thumbnail:
      return <Picture of={component.media} alt={component.description} className={SMALL} />;
    case TYPE.gallery: {
      const items = objectsIn(component.items);
      return (
        <div className={`grid w-full gap-1 ${items.length > 1 ? "sm:grid-cols-2" : "grid-cols-1"}`}>
          {items.map((item, index) => (
            <Picture key={index} of={item.media} alt={item.description} className="min-h-24 w-full" />
          ))}
        </div>
      );
    }
    case TYPE.separator:
      return (
        <hr
          className={`w-full ${component.divider === false ? "border-transparent" : "border-line"} ${component.spacing === 2 ? "mt-6" : "my-1"}`}
        />
      );
    case TYPE.container:
      return (
        <Edged color={component.accent_color}>
          <div className="grid grid-cols-1 justify-items-start gap-2">{inner}</div>
        </Edged>
      );
    default:
      return null;
  }
}

/** Discord's colours of buttons, by their style. */
const COLORS: Record<number, string> = {
  1: "bg-[#5865f2] text-[#fff]",
  3: "bg-edge/22 text-success",
  4: "bg-edge/22 text-danger",
};

/** A button that does nothing here. */
function DiscordButton({ button, context }: { button: Tree; context: PreviewContext }) {
  const { style, label, emoji, disabled } = button;
  return (
    <div
      className={`inline-flex min-h-8 items-center gap-1.5 rounded-lg px-3 py-1 text-note font-medium ${COLORS[Number(style)] ?? "bg-edge/22 text-ink"} ${disabled === true ? "text-muted" : ""}`}
    >
      {emoji != null && <span>{emojiText(emoji).replace(/^<a?:(\w+):\d+>$/, ":$1:")}</span>}
      {typeof label === "string" && <Plain text={label} context={context} />}
      {Number(style) === BUTTON.link && <span aria-hidden="true">↗</span>}
    </div>
  );
}
