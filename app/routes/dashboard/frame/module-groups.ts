/** Groups modules by their category, in the order of the first of each; those without one come last. */
export function groupsOf<One extends { category?: string }>(modules: readonly One[]) {
  const categories = [...new Set(modules.map(({ category }) => category))];
  return categories
    .toSorted((one, other) => Number(!one) - Number(!other))
    .map((category) => ({ category, modules: modules.filter((module) => module.category === category) }));
}
