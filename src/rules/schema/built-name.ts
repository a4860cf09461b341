/** The name of a compiled schema. */
export const builtName = (contract: string, side: string, level: string): string => `${contract} ${side} ${level}`;
