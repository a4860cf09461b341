import { CATALOGUE } from '../catalogue/catalogue.js';
import type { Config } from '../model/config.js';
import { EMBEDDED_TARGET } from '../config/base-url.js';
import { plainHttpOf, plainHttpWords } from '../model/plain-http.js';

/** A target that can be sent to, until it is closed. */
export interface OpenTarget {
  /** The configuration with the real address in it. */
  readonly config: Config;
  readonly embedded: boolean;
  close(): Promise<void>;
}

/** Where notes and warnings go. */
export interface Voice {
  tell(note: string): void;
  warn(warning: string): void;
}

/**
 * Starts the reference gateway if the configuration asks for it.
 * @param voice is told where requests to the target are not encrypted
 */
export async function openTarget(config: Config, voice?: Voice): Promise<OpenTarget> {
  if (config.target.baseUrl !== EMBEDDED_TARGET) {
    const words = plainHttpWords(config.target.baseUrl);
    if (words !== undefined && plainHttpOf(config.target.baseUrl) === 'public') voice?.warn(`warning: ${words}\n`);
    else if (words !== undefined) voice?.tell(`note: ${words}\n`);
    return { config, embedded: false, close: async () => undefined };
  }
  const { startGatewayInWorker } = await import('../qualify/start-worker.js');
  const gateway = await startGatewayInWorker({ port: 0, versions: 'exact', replies: 'full', catalogue: config[CATALOGUE] });
  const { url: baseUrl, merchantId, password, otherMerchant } = gateway;
  const target = { ...config.target, baseUrl, merchantId, auth: { type: 'basic', password } as const, otherMerchant };
  return { config: Object.freeze({ ...config, target }), embedded: true, close: () => gateway.close() };
}
