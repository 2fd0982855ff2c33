/** On a listener of their own only. */
import { consoleEndpoints } from '@parom/contract/console/endpoints';
import type { FastifyInstance } from 'fastify';
import { approvalRoutes, commandRoutes, consoleWorkRoutes, type OperatorDeps } from './operator/index.ts';
import { consoleFiles, consoleRouter, type DoorDeps, doorRoutes } from './operators/index.ts';
import { addRateLimits } from './platform/http/rate-limits.ts';

export interface ConsoleDeps {
  readonly areLimitsOn: boolean;
  readonly consoleRoot: string;
  readonly door: DoorDeps;
  readonly operator: OperatorDeps;
}

export async function addConsole(app: FastifyInstance, deps: ConsoleDeps): Promise<boolean> {
  await app.register(async (calls) => {
    if (deps.areLimitsOn) await addRateLimits(calls);
    const router = consoleRouter(calls, deps.door, consoleEndpoints);
    doorRoutes(router, deps.door);
    commandRoutes(router, deps.operator, deps.door);
    consoleWorkRoutes(router, deps.operator);
    approvalRoutes(router, deps.operator, deps.door);
    router.assertComplete();
  });
  return consoleFiles(app, deps.consoleRoot);
}
