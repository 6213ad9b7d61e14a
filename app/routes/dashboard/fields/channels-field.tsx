import { useTranslation } from "react-i18next";

import { groupChannels } from "#app/features/guilds/channel-order.ts";
import { ChannelSign } from "#app/routes/dashboard/names.tsx";

import type { Pick } from "./pick-list.tsx";
import { PicksField } from "./picks-field.tsx";
import type { SettingFieldProps } from "./setting-field.tsx";

/** Several channels, as Discord shows them. */
export function ChannelsField({ field, value, errors, facts }: SettingFieldProps<"channels">) {
  const { t } = useTranslation("settings");
  const chosen = Array.isArray(value) ? value.filter((id): id is string => typeof id === "string") : [];
  const listed = groupChannels(facts.channels ?? []).flatMap(({ category, channels }): Pick[] =>
    [...(category ? [category] : []), ...channels].map((channel) => ({
      id: channel.id,
      name: channel.name,
      sign: <ChannelSign channel={channel} />,
    })),
  );
  return (
    <PicksField
      field={field}
      errors={errors}
      listed={listed}
      chosen={chosen}
      gone={t(facts.channels ? "gone.channel" : "gone.unknownChannel")}
      none={t(facts.channels ? "pick.noChannels" : "unknown.channels")}
    />
  );
}
