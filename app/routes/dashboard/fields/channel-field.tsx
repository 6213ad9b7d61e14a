import { useTranslation } from "react-i18next";

import { groupChannels } from "#app/features/guilds/channel-order.ts";
import { Field } from "#app/ui/field.tsx";

import { errorsOf } from "./field-errors.ts";
import type { SettingFieldProps } from "./setting-field.tsx";

/** One channel, from the server's own, category by category; or an id where nobody has told which there are. */
export function ChannelField({ field, value, errors, facts }: SettingFieldProps<"channel">) {
  const { t } = useTranslation("settings");
  const { name, label, hint, types, none } = field;
  const chosen = typeof value === "string" ? value : "";
  const { channels } = facts;
  const groups = groupChannels(channels ?? []).map(({ category, channels: inside }) => ({
    category,
    fitting: [...(category && types.includes(category.type) ? [category] : []), ...inside].filter(
      ({ type }) => types.includes(type),
    ),
  }));
  const isListed = groups.some(({ fitting }) => fitting.some(({ id }) => id === chosen));
  const known = channels?.find(({ id }) => id === chosen);
  return (
    <Field
      id={`field-${name}`}
      label={label}
      hint={
        <>
          {hint} {!channels && t("unknown.channels")}
        </>
      }
      errors={errorsOf(name, errors)}
    >
      {(wiring) => (
        <select name={name} defaultValue={chosen} className="input select max-w-md" {...wiring}>
          <option value="">{none ?? t("value.nothing")}</option>
          {chosen && !isListed && (
            <option value={chosen}>
              {known
                ? `# ${known.name}`
                : `${t(channels ? "gone.channel" : "gone.unknownChannel")} ${chosen}`}
            </option>
          )}
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
