/** Neighbours of which each later one is sent at the same time as the one before it, in groups. */
export function together<T extends { readonly together?: true | undefined }>(items: readonly T[]): readonly (readonly T[])[] {
  const groups: T[][] = [];
  for (const item of items) {
    if (item.together === true && groups.length > 0) groups.at(-1)?.push(item);
    else groups.push([item]);
  }
  return groups;
}
