/** Those of the members that have a value: where a member is optional, it is left out and never undefined. */
export const defined = <T extends object>(members: T): { readonly [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as ReturnType<typeof defined<T>>;
