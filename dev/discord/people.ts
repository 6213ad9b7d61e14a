/** An invented account of the stand-in. The snowflake id defines its age. */
export type Person = {
  id: string;
  username: string;
  globalName: string | null;
  /** "0", or four digits for old accounts (Discord docs: User, Unique Usernames). */
  discriminator: string;
  avatar: string | null;
  email: string;
  locale: string;
  about: string;
};

/** The people who can sign in. Alice is the bot's owner (`BOT_OWNER_ID`). */
export const people = {
  alice: {
    id: "214738211718725632",
    username: "alice.lindqvist",
    globalName: "Alice Lindqvist",
    discriminator: "0",
    avatar: "6f1d3b8a0c5e4972b1d08e7c9a3f5264",
    email: "alice@example.com",
    locale: "en-GB",
    about: "owns the bot and one server",
  },
  bob: {
    id: "318902374650118144",
    username: "bobokafor",
    globalName: "Bob Okafor",
    discriminator: "0",
    avatar: "c27e9d51f4b60a83e5d71f2849ab0c36",
    email: "bob@example.com",
    locale: "de",
    about: "administers servers",
  },
  carol: {
    id: "402117653398290432",
    username: "Carol",
    globalName: null,
    discriminator: "4821",
    avatar: null,
    email: "carol@example.com",
    locale: "es-ES",
    about: "plain member, account with an old-style number",
  },
  dora: {
    id: "571826490312097792",
    username: "dora_weiss",
    globalName: "Dora Weiß",
    discriminator: "0",
    avatar: null,
    email: "dora@example.com",
    locale: "de",
    about: "owns a server, without the administrator bit",
  },
} satisfies Record<string, Person>;

export function displayName(person: Person): string {
  return person.globalName ?? person.username;
}
