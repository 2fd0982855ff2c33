/**
 * The hands of whoever runs the place, until there is a console: commands over HTTP and at the terminal, and what calls him by
 * itself. Decides nothing: every command is a use case of the module that owns the thing. Must never answer somebody who is no operator.
 */
export { auditLogIns, auditOperatorMade } from './audit-access.ts';
export type { OperatorDeps } from './operator-command.ts';
export { operatorRoutes } from './operator-routes.ts';
export { alertWaiting } from './watchdogs/alert-waiting.ts';
export { measureCondition } from './watchdogs/measure-condition.ts';
export { keepStandingTold } from './watchdogs/standing-networks.ts';
export { keepUnpricedTold } from './watchdogs/unpriced-coins.ts';
export { alertUnserved } from './watchdogs/unserved-networks.ts';
