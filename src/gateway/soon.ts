/** A value or a promise of it. Most requests wait for nothing and need no promise. */
export type Soon<T> = T | Promise<T>;

/** Continues with the value, at once or when the promise resolves. */
export const after = <A, B>(soon: Soon<A>, next: (value: A) => B): Soon<B> => (soon instanceof Promise ? soon.then(next) : next(soon));
