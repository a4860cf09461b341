import type { CommandEntry } from './command.js';

/** Every command, in the order of the help. Names and descriptions live here so that the help loads none of them. */
export const commands: readonly CommandEntry[] = [];
