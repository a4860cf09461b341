/** The run has no request or no time left: nothing more goes out. Whoever asked was cut short, and judges nothing. */
export class RunLimitReached extends Error {}
