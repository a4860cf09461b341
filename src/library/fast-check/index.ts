/** Arbitraries for people's own properties, to be used with fast-check. */
export { faultyRequest, response, smallestRequest, validRequest } from './bodies.js';
export type { BodyOptions, FaultOptions, FaultyRequest, RequestOptions, ResponseOptions } from './bodies.js';
export { orderCommands } from './order-commands.js';
export type { CommandOptions, OrderCommand } from './order-commands.js';
export { newOrders } from './order-model.js';
export type { OrderAnswer, OrderModel, OrderRequest, OrderTarget, ProvidedOrder } from './order-model.js';
