import { serveGateway } from '../gateway/serve.js';
import type { GatewayOptions, RunningGateway } from '../gateway/options.js';
import { REPERTOIRE } from './repertoire.js';

export type { ForcedAnswer } from '../gateway/control/forced.js';
export type { SeenRequest } from '../gateway/control/request-log.js';
export type { Steering } from '../gateway/control/steered.js';
export type { GatewayOptions, Merchant, RequestLogLine, RunningGateway } from '../gateway/options.js';

/** Starts the reference gateway, with the defects and variants that the options name, and says where it listens. */
export const startGateway = (options: GatewayOptions = {}): Promise<RunningGateway> => serveGateway(options, REPERTOIRE);
