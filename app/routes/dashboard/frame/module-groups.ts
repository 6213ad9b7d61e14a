interface Categorised {
  category?: string;
}

/** Groups modules by their category, in the order of the first of each; those without one come last. */
export function groupsOf<One extends Categorised>(
  modules: readonly One[],
): { category?: string; modules: One[] }[] {
  const groups = new Map<string | undefined, One[]>();
  for (const module of modules) {
    const group = groups.get(module.category);
    if (group) group.push(module);
    else groups.set(module.category, [module]);
  }
  const found = [...groups].map(([category, own]) => ({ category, modules: own }));
  return [...found.filter(({ category }) => category), ...found.filter(({ category }) => !category)];
}
