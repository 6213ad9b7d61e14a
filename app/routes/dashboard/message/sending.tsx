import { isJsonObject } from "#app/features/parse-json.ts";
import { FLAGS } from "#app/features/settings/rich-message/shape.ts";
import { lastKeyOf, onChange, type Editing } from "./inputs.tsx";

const CHOICES = {
  "allowed_mentions.parse": ["users", "roles", "everyone"],
  flags: [FLAGS.noEmbeds, FLAGS.silent],
};

/** How the message is sent, and whom it notifies. What else it mentions by id stays as it is. */
export function Sending({ editing: { message, say } }: { editing: Editing }) {
  const mentions = isJsonObject(message.allowed_mentions) ? message.allowed_mentions : {};
  const listOf = (value: unknown) => [value ?? []].flat().map(String);
  const isChosen = (option: string | number) =>
    typeof option === "number"
      ? (Number(message.flags ?? 0) & option) !== 0
      : listOf(mentions.parse).includes(option);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-4">
      {Object.entries(CHOICES).map(([name, options]) => (
        <fieldset key={name} className="grid content-start gap-1">
          <legend className="mb-1 font-medium">{say(`message:parts.${lastKeyOf(name)}`)}</legend>
          {options.map((option) => (
            <label key={option} className="pick-row -mx-2">
              <input
                type="checkbox"
                name={name}
                value={option}
                checked={isChosen(option)}
                onChange={onChange}
              />{" "}
              {say(`message:options.${lastKeyOf(name)}.${option}`)}
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
