/** Tells whether the form was loaded by another person, who was signed in before: its address names them. */
export function isOfAnother(user: { id: string }, { url }: Request): boolean {
  return (new URL(url).searchParams.get("of") ?? user.id) !== user.id;
}
