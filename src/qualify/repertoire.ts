import type { Repertoire } from '../gateway/behaviour/repertoire.js';
import { resolveDefects } from './defects/index.js';
import { resolveVariants, withVariants } from './variants/index.js';

/** Every defect and every legal variant that the reference gateway can be told to have, by name. */
export const REPERTOIRE: Repertoire = { defects: resolveDefects, variants: resolveVariants, prepared: withVariants };
