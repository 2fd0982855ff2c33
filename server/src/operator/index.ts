/**
 * Decides nothing: each command is another module's use case. Must never answer a user who is no operator.
 */
export { auditLogIns, auditOperatorMade } from './audit-access.ts';
export { insertAudit } from './audit-store.ts';
export { commandRoutes } from './command-routes.ts';
export { approvalRoutes } from './console/approval-routes.ts';
export { consoleWorkRoutes } from './console/work-routes.ts';
export { endProposals } from './four-eyes/proposals-store.ts';
export { announceAlerts } from './notices/announce-alerts.ts';
export { mailAuditHash } from './notices/mail-audit-hash.ts';
export { quietHours } from './notices/quiet-hours.ts';
export { sendNotice } from './notices/send-notice.ts';
export { tellOfReset } from './notices/tell-of-reset.ts';
export { botToken, chatId, emailList, type Ways } from './notices/ways.ts';
export type { OperatorDeps } from './operator-command.ts';
export { letterSources } from './preview-letters.ts';
export { alertWaiting } from './watchdogs/alert-waiting.ts';
export { endFixedPrices } from './watchdogs/end-fixed-prices.ts';
export { endStops } from './watchdogs/end-stops.ts';
export { measureCondition } from './watchdogs/measure-condition.ts';
export { measureMoney } from './watchdogs/measure-money.ts';
export { keepStandingAlerts } from './watchdogs/standing-networks.ts';
export { keepUnpricedAlerts } from './watchdogs/unpriced-coins.ts';
export { alertUnserved } from './watchdogs/unserved-networks.ts';
