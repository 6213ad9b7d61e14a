import { useTranslation } from "react-i18next";

import { groupChannels } from "#app/features/guilds/channel-order.ts";
import { ChannelSign } from "#app/routes/dashboard/names.tsx";
import { Field } from "#app/ui/field.tsx";

import { PicksField, type Pick } from "./pick-list.tsx";
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

/** Several channels and categories, in Discord's order. */
export function ChannelsField({ field, value, frame, facts: { channels } }: ControlProps<"channels">) {
  const { t } = useTranslation("settings");
  const listed = groupChannels(channels ?? [])
    .flatMap(({ category, channels: inside }) => [...(category ? [category] : []), ...inside])
    .map((channel): Pick => ({
      id: channel.id,
      name: channel.name,
      sign: <ChannelSign channel={channel} />,
    }));
  return (
    <PicksField
      frame={frame}
      name={field.name}
      max={field.max}
      listed={listed}
      value={value}
      gone={t(channels ? "gone.channel" : "gone.unknownChannel")}
      empty={t(channels ? "pick.noChannels" : "unknown.channels")}
    />
  );
}
