import { curlScript } from './curl-script.js';
import type { Reproduction } from '../../src/model/reproduction.js';

/** Shell commands that need only curl. `otherwise` replaces them if they are too long to be pasted. */
export const asCurl = ({ sendings, baseUrl, speaker, runId, generatedIds, given }: Reproduction, otherwise: string): string =>
  curlScript(sendings, { baseUrl, speaker, runId, renew: true, generatedIds: new Set(generatedIds), given, otherwise });
