/** Ids of what is around every document (`app/shell/`), and of the headings that areas and pages of the folder have anyway. */
const IDS_OF_DOCUMENTS = [
  ...[
    "content",
    "signed-out",
    "mobile-menu",
    "commands-menu",
    "about-menu",
    "preferences-menu",
    "account-menu",
  ],
  ...["title", "commands", "more"],
];

/** Returns an id for each part of a page: its name, with a number where something else on the page has that id. */
export function ownIds(names: readonly string[]): string[] {
  const taken = new Set(IDS_OF_DOCUMENTS);
  const counts = new Map<string, number>();
  return names.map((name) => {
    let count = counts.get(name) ?? 0;
    let id: string;
    do id = ++count > 1 ? `${name}-${count}` : name;
    while (taken.has(id));
    counts.set(name, count);
    taken.add(id);
    return id;
  });
}
