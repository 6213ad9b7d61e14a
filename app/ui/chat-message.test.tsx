import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ChatMessage } from "./chat-message.tsx";

test.each([
  ["Mira", "M"],
  ["🐙 Octo", "🐙"],
  ["𝓜𝓲𝓻𝓪", "𝓜"],
])("the avatar of %s is a whole character", (by, initial) => {
  const html = renderToStaticMarkup(
    <ChatMessage by={by} time="22:46">
      Hello
    </ChatMessage>,
  );
  expect(html).toContain(`>${initial}</span>`);
});
