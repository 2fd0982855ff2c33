/** Customers' accounts never open the console. */
export { askApproval, isOwnApproval } from './approve-by-passkey.ts';
export { removeEndedChallenges } from './challenges-store.ts';
export { consoleFiles } from './console-files.ts';
export { type Caller, type ConsoleRouter, consoleRouter } from './console-router.ts';
export type { DoorDeps, FactorsReset } from './door-deps.ts';
export { doorRoutes } from './door-routes.ts';
export { firstOperator, type OperatorMade } from './first-operator.ts';
export { endedSessions, liveSessionOf } from './live-operators.ts';
export { findOperator as operatorNamed } from './operators-store.ts';
export { commandRule, isAtLeast, mayRun } from './roles.ts';
export { assertByPasskey, assertConfirmed } from './second-factor.ts';
export { removeEndedSessions } from './sessions-store.ts';
