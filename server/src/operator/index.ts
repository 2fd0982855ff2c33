/** The operator's commands, until the console exists. */

export type { OperatorDeps } from './operator-command.ts';
export { operatorRoutes } from './operator-routes.ts';
export { alertWaiting } from './watchdogs/alert-waiting.ts';
export { measureCondition } from './watchdogs/measure-condition.ts';
export { keepStandingTold } from './watchdogs/standing-networks.ts';
export { keepUnpricedTold } from './watchdogs/unpriced-coins.ts';
export { alertUnserved } from './watchdogs/unserved-networks.ts';
