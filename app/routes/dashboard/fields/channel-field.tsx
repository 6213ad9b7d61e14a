import { useTranslation } from "react-i18next";

import { groupChannels } from "#app/features/guilds/channel-order.ts";
import { Field } from "#app/ui/field.tsx";

import type { ControlProps } from "./setting-field.tsx";

/** One channel, offered category by category; its id where the server's channels are not known. */
export function ChannelField({ field, value, frame, facts: { channels } }: ControlProps<"channel">) {
  const { t } = useTranslation("settings");
  const { name, types, none } = field;
  const chosen = typeof value === "string" ? value : "";
  const groups = groupChannels(channels ?? []).map(({ category, channels: inside }) => ({
    category,
    fitting: [...(category ? [category] : []), ...inside].filter(({ type }) => types.includes(type)),
  }));
  const isListed = groups.some(({ fitting }) => fitting.some(({ id }) => id === chosen));
  const known = channels?.find(({ id }) => id === chosen);
  const gone = `${t(channels ? "gone.channel" : "gone.unknownChannel")} ${chosen}`;
  const hint = channels ? frame.hint : [frame.hint, t("unknown.channels")].filter(Boolean).join(" ");
  return (
    <Field {...frame} hint={hint}>
      {(wiring) => (
        <select name={name} defaultValue={chosen} className="input max-w-md text-ellipsis" {...wiring}>
          <option value="">{none ?? t("value.nothing")}</option>
          {chosen && !isListed && <option value={chosen}>{known ? `# ${known.name}` : gone}</option>}
          {groups.map(({ category, fitting }) => {
            if (fitting.length === 0) return null;
            const options = fitting.map((channel) => (
              <option key={channel.id} value={channel.id}>
                {channel === category ? channel.name : `# ${channel.name}`}
              </option>
            ));
            if (!category || types.includes(category.type)) return options;
            return (
              <optgroup key={category.id} label={category.name}>
                {options}
              </optgroup>
            );
          })}
        </select>
      )}
    </Field>
  );
}
