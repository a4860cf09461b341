/** The run has no request or no time left, so nothing more is sent. The case that asked is cut short and not judged. */
export class RunLimitReached extends Error {}
