/** A number as people read it: `1,204`. */
export const grouped = (count: number): string => count.toLocaleString('en');

/** `1 request`, `2 requests`; thousands are grouped. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${grouped(count)} ${count === 1 ? one : many}`;
