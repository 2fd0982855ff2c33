/**
 * Commands and alerts for operators. Decides nothing: each command is a use case of another module.
 * Must never answer a user who is no operator.
 */
export { auditLogIns, auditOperatorMade } from './audit-access.ts';
export { insertAudit } from './audit-store.ts';
export { commandRoutes } from './command-routes.ts';
export { consoleWorkRoutes } from './console/work-routes.ts';
export type { OperatorDeps } from './operator-command.ts';
export { alertWaiting } from './watchdogs/alert-waiting.ts';
export { measureCondition } from './watchdogs/measure-condition.ts';
export { keepStandingAlerts } from './watchdogs/standing-networks.ts';
export { keepUnpricedAlerts } from './watchdogs/unpriced-coins.ts';
export { alertUnserved } from './watchdogs/unserved-networks.ts';
