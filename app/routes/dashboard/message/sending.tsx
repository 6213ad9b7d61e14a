import { isJsonObject } from "#app/features/parse-json.ts";
import { FLAGS } from "#app/features/settings/rich-message/shape.ts";
import { onChange, type Editing } from "./inputs.tsx";

/** How the message is sent, and whom it notifies. What else it mentions by id stays as it is. */
export function Sending({ editing: { message, say } }: { editing: Editing }) {
  const mentions = isJsonObject(message.allowed_mentions) ? message.allowed_mentions : {};
  const flags = Number(message.flags ?? 0);
  const listOf = (value: unknown) => [value ?? []].flat().map(String);
  const choices = [
    {
      name: "allowed_mentions.parse",
      options: ["users", "roles", "everyone"],
      chosen: listOf(mentions.parse),
      label: "parse",
    },
    {
      name: "flags",
      options: [FLAGS.noEmbeds, FLAGS.silent].map(String),
      chosen: [FLAGS.noEmbeds, FLAGS.silent].flatMap((flag) => (flags & flag ? String(flag) : [])),
      label: "flags",
    },
  ];
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-4">
      {choices.map(({ name, options, chosen, label }) => (
        <fieldset key={name} className="grid content-start gap-1">
          <legend className="mb-1 font-medium">{say(`message:parts.${label}`)}</legend>
          {options.map((option) => (
            <label key={option} className="pick-row">
              <input
                type="checkbox"
                name={name}
                value={option}
                checked={chosen.includes(option)}
                onChange={onChange}
              />{" "}
              {say(`message:options.${label}.${option}`)}
            </label>
          ))}
        </fieldset>
      ))}
      {(["roles", "users"] as const).flatMap((key) =>
        listOf(mentions[key]).map((id) => (
          <input key={id} type="hidden" name={`allowed_mentions.${key}`} value={id} />
        )),
      )}
    </div>
  );
}
