declare const __TOUCHSTONE_VERSION__: string | undefined;

/** The version of this build; `0.0.0-dev` when the sources run without one. */
export const version: string = typeof __TOUCHSTONE_VERSION__ === 'string' ? __TOUCHSTONE_VERSION__ : '0.0.0-dev';
