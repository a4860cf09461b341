import { curlScript } from '../curl/script.js';
import type { Reproduction } from './reproduction.js';

/** Lines of shell that need nothing but curl. `otherwise` is what they are replaced by where they are too long to be pasted. */
export const asCurl = ({ sendings, baseUrl, speaker, runId, minted, given }: Reproduction, otherwise: string): string =>
  curlScript(sendings, { baseUrl, speaker, runId, renew: true, minted: new Set(minted), given, otherwise });
