/** Groups neighbours that are sent at the same time: `together` joins an item to the one before it. */
export function together<T extends { readonly together?: true | undefined }>(items: readonly T[]): readonly (readonly T[])[] {
  const groups: T[][] = [];
  for (const item of items) {
    if (item.together === true && groups.length > 0) groups.at(-1)?.push(item);
    else groups.push([item]);
  }
  return groups;
}
