/** What is there, or will be. Most requests wait for nothing, and need no promise. */
export type Soon<T> = T | Promise<T>;

/** Goes on with what is there, or once it is. */
export const after = <A, B>(soon: Soon<A>, next: (value: A) => B): Soon<B> => (soon instanceof Promise ? soon.then(next) : next(soon));
