import { EMBEDDED_PROVISION } from '../../src/config/embedded.js';
import type { FileConfig } from '../../src/model/file-config.js';
import { waysOf } from '../../src/model/config.js';

/** The recipes of the embedded gateway as a configuration file has them: several ways to a state are a list. */
export const EMBEDDED_PROVISION_IN_FILE = Object.fromEntries(
  Object.entries(EMBEDDED_PROVISION).map(([state, recipe]) => [
    state,
    recipe.others === undefined ? recipe : waysOf(recipe).map(({ others: _others, ...way }) => way),
  ]),
) as NonNullable<FileConfig['provision']>;
