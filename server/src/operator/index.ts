/** The operator's commands, until the console exists. */
export { alertWaiting } from './alert-waiting.ts';
export { measureCondition } from './measure-condition.ts';
export type { OperatorDeps } from './operator-command.ts';
export { operatorRoutes } from './operator-routes.ts';
export { keepStandingTold } from './standing-networks.ts';
export { alertUnserved } from './unserved-networks.ts';
