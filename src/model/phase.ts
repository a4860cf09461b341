/** The phase in which nothing is sent: it is chosen what will be. */
export const PLANNING = 'planning';

/** The phase of a run that has a fault of every kind, before the suites go through their rules. */
export const FIRST_LOOK = 'first look';

/** The name of a phase that a run may come back to; `earlier` are the names of those before it. */
export const phaseTitle = (name: string, earlier: readonly string[]): string => (earlier.includes(name) ? `${name}, second round` : name);
