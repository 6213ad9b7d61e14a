import { Said } from "#app/routes/site/chat/channel.tsx";

const PEOPLE = ["Mira", "Jonas", "Aylin", "Theo"] as const;

/** Example as a chat message, by somebody whom it does not mention. */
export function ExampleLine({ line }: { line: string }) {
  const by = PEOPLE.find((name) => !line.includes(name)) ?? PEOPLE[0];
  return (
    <div className="chat max-w-none bg-sunken p-4 [box-shadow:none]">
      <Said by={by} time="22:47">
        <code className="font-mono text-compact" translate="no">
          {line}
        </code>
      </Said>
    </div>
  );
}
