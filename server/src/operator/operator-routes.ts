import type { Endpoint } from '@parom/contract/endpoints';
import { generalCodes } from '@parom/contract/errors';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { authenticate, type Principal } from '../accounts/index.ts';
import { createRouter } from '../platform/http/router.ts';
import { Refusal } from '../platform/refusal.ts';
import { Listed } from './listed.ts';
import type { OperatorDeps } from './operator-command.ts';
import { commandHelp } from './operator-commands.ts';
import { runCommand } from './run-command.ts';

const calls = {
  commands: {
    method: 'GET',
    path: '/operator',
    caller: 'session',
    summary: 'The operator’s commands and their arguments',
    answer: z.object({ commands: z.array(z.unknown()) }),
  },
  command: {
    method: 'POST',
    path: '/operator/:command',
    caller: 'session',
    summary: 'Run a command of the operator',
    params: z.object({ command: z.string() }),
    body: z.record(z.string(), z.unknown()),
    answer: z.object({ result: z.unknown(), notes: z.optional(z.array(z.string())) }),
  },
} as const satisfies Record<string, Endpoint>;

/** 401 without a valid bearer, 403 for a user who is no operator. */
export function operatorRoutes(app: FastifyInstance, deps: OperatorDeps): void {
  const router = createRouter<Principal>(app, {
    table: calls,
    authenticate: async (token) => {
      const principal = await authenticate(deps, token);
      if (principal !== null && (!principal.isOperator || principal.isProvisional)) {
        throw new Refusal(generalCodes.forbidden, 'this is the operator’s', 403);
      }
      return principal;
    },
    unlimited: [],
  });
  router.route(calls.commands, () => ({ commands: commandHelp() }));
  router.route(calls.command, async ({ params, body, principal }) => {
    const result = await runCommand(deps, { name: params.command, sent: body, operator: principal });
    return result instanceof Listed ? { result: result.rows, notes: [...result.notes] } : { result };
  });
  router.assertComplete();
}
