import { fromExamples } from './from-examples.js';

/** An amount that begins or ends with its point: some readings allow it. */
export const barePoint = fromExamples('bare-point', 'type');
