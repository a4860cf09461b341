export type { Defect } from './defect.js';
export { GENERIC_CLASSES, genericClass, genericDefect, genericDefects } from './derived.js';
export { NAMED as DEFECTS } from './named/index.js';
