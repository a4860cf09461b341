import type { Format } from './format.js';
import { github } from './github.js';
import { json } from './json.js';
import { junit } from './junit.js';
import { sarif } from './sarif.js';
import { stylish } from './stylish.js';

export const FORMAT_NAMES = ['stylish', 'json', 'sarif', 'github', 'junit'] as const;
export type FormatName = (typeof FORMAT_NAMES)[number];

/** Every format of `lint`, by name. */
export const FORMATS: Readonly<Record<FormatName, Format>> = { stylish, json, sarif, github, junit };
