/** A value or a promise of it. Most requests wait for nothing and need no promise. */
export type MaybePromise<T> = T | Promise<T>;

/** Continues with the value, at once or when the promise resolves. */
export const after = <A, B>(value: MaybePromise<A>, next: (value: A) => B): MaybePromise<B> =>
  value instanceof Promise ? value.then(next) : next(value);
