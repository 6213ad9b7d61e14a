import { expect, test } from "vitest";
import { render } from "./render.ts";

const parse = (...what: string[]) => ({ allowed_mentions: { parse: what } });

test("render fills every text but custom_id, once, and leaves unknown names", () => {
  const button = { type: 2, style: 1, label: "{user}", custom_id: "{user}" };
  const message = {
    content: "{user} {server} {level} {}",
    embeds: [{ title: "{user}", color: 5, image: { url: "{avatar}" } }],
    components: [{ type: 1, components: [button] }],
    ...parse(),
  };
  const values = { user: "<@5>", server: "{user} $&", avatar: "https://a.example/a.png" };
  expect(render(message, values)).toEqual({
    content: "<@5> {user} $& {level} {}",
    embeds: [{ title: "<@5>", color: 5, image: { url: "https://a.example/a.png" } }],
    components: [{ type: 1, components: [{ ...button, label: "<@5>" }] }],
    ...parse(),
  });
});

test("render notifies the member in `user` and those whom the message mentions, not whom another value does", () => {
  const message = { content: "{user} and <@7> in {server}", ...parse("users", "roles") };
  expect(render(message, { user: "<@5>", server: "<@666>" }).allowed_mentions).toEqual({
    parse: ["roles"],
    users: ["7", "5"],
  });
  const silent = { content: "{user}", ...parse() };
  expect(render(silent, { user: "<@5>" }).allowed_mentions).toEqual({ parse: [] });
});

test("render: where nothing is sent, nothing is", () => {
  expect(render(null, {})).toBeNull();
});
