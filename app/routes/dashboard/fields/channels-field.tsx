import { useTranslation } from "react-i18next";

import { groupChannels } from "#app/features/guilds/channel-order.ts";
import { ChannelSign } from "#app/routes/dashboard/names.tsx";
import { FieldGroup } from "#app/ui/field.tsx";

import { errorsOf } from "./field-errors.ts";
import { PickList, type Pick } from "./pick-list.tsx";
import type { SettingFieldProps } from "./setting-field.tsx";

/** Several channels, as Discord shows them. Those that are gone come first, to be taken away. */
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
  const gone = chosen
    .filter((id) => !listed.some((pick) => pick.id === id))
    .map((id) => ({
      id,
      name: id,
      sign: null,
      obstacle: facts.channels ? t("gone.channel") : t("gone.unknownChannel"),
    }));
  return (
    <FieldGroup
      id={`field-${field.name}`}
      label={field.label}
      hint={field.hint}
      errors={errorsOf(field.name, errors)}
    >
      {(wiring) =>
        gone.length + listed.length === 0 ? (
          <p className="text-sm text-muted">{t(facts.channels ? "pick.noChannels" : "unknown.channels")}</p>
        ) : (
          <PickList
            name={field.name}
            picks={[...gone, ...listed]}
            chosen={chosen}
            max={field.max}
            describedBy={wiring["aria-describedby"]}
          />
        )
      }
    </FieldGroup>
  );
}
