/** Session, CSRF token and role are checked before the body is read. */

import { consoleCodes } from '@parom/contract/console/codes';
import type { ConsoleEndpoint } from '@parom/contract/console/endpoint';
import { errorBody } from '@parom/contract/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '../accounts/index.ts';
import { type AnswerOf, type Part, type RequestOfCall, requestOfCall } from '../platform/http/call.ts';
import { codedRefusal, refuseRole } from '../platform/refuse.ts';
import type { DoorDeps } from './door-deps.ts';
import { unauthorised } from './refuse.ts';
import { isAtLeast } from './roles.ts';
import { cookieToken, isCsrf } from './session-cookie.ts';
import { findOperatorSession, noteSeen, type SignedIn } from './sessions-store.ts';
import { type Source, sourceOf } from './source.ts';

export interface Caller extends SignedIn {
  readonly token: string;
  readonly source: Source;
}

export interface ConsoleCall<E extends ConsoleEndpoint> extends RequestOfCall {
  readonly params: Part<E, 'params'>;
  readonly query: Part<E, 'query'>;
  readonly body: Part<E, 'body'>;
  readonly operator: E['role'] extends null ? null : Caller;
}

export interface ConsoleRouter {
  route<E extends ConsoleEndpoint>(
    endpoint: E,
    handler: (call: ConsoleCall<E>) => Promise<AnswerOf<E>> | AnswerOf<E>,
  ): void;
  assertComplete(): void;
}

export const STRANGERS_PER_MINUTE = 60;

export function consoleRouter(
  app: FastifyInstance,
  deps: Pick<DoorDeps, 'db' | 'clock'>,
  table: Readonly<Record<string, ConsoleEndpoint>>,
): ConsoleRouter {
  const handled = new Set<ConsoleEndpoint>();
  const callers = new WeakMap<FastifyRequest, Caller>();
  return {
    route(endpoint, handler) {
      handled.add(endpoint);
      const { role } = endpoint;
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        schema: schemaOf(endpoint),
        // A stranger could order password hashes.
        ...(role === null && { config: { rateLimit: { max: STRANGERS_PER_MINUTE } } }),
        ...(role !== null && {
          preParsing: async (request: FastifyRequest, reply: FastifyReply) => {
            callers.set(
              request,
              await admitted(deps, request, { role, call: requestOfCall(request, reply) }),
            );
          },
        }),
        handler: async (request, reply) => {
          const call = {
            ...requestOfCall(request, reply),
            params: request.params,
            query: request.query,
            body: request.body,
            operator: callers.get(request) ?? null,
          } as ConsoleCall<typeof endpoint>;
          const answer = await handler(call);
          return endpoint.answer === null ? reply.code(204).send() : reply.send(answer);
        },
      });
    },
    assertComplete() {
      const missing = Object.keys(table).filter((name) => !handled.has(table[name] as ConsoleEndpoint));
      if (missing.length > 0) throw new Error(`calls without a handler: ${missing.join(', ')}`);
    },
  };
}

/** @throws Refusal 401 without a session; 403 */
async function admitted(
  { db, clock }: Pick<DoorDeps, 'db' | 'clock'>,
  request: FastifyRequest,
  { role, call }: { readonly role: string; readonly call: RequestOfCall },
): Promise<Caller> {
  const { bearer } = call;
  const token = bearer ?? cookieToken(request.headers);
  const now = clock.now();
  const session = token === null ? null : await findOperatorSession(db, hashToken(token), now);
  if (token === null || session === null) throw unauthorised('sessionMissing');
  // A browser sends the cookie by itself, a bearer only on purpose.
  if (bearer === null && request.method !== 'GET' && !isCsrf(token, request.headers['x-csrf-token']))
    throw codedRefusal({ errorCode: consoleCodes.csrf, status: 403 }, 'csrfWrong', {});
  if (!isAtLeast(session.role, role)) throw refuseRole('roleNeeded', { role });
  // A page that refreshes itself keeps no session alive.
  if (request.headers['x-idle'] === undefined) await noteSeen(db, session.sessionId, now);
  // Only a terminal gets its token to send it as a bearer.
  return { ...session, token, source: sourceOf(call, bearer !== null) };
}

const schemaOf = (endpoint: ConsoleEndpoint): Record<string, unknown> => ({
  summary: endpoint.summary,
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  ...(endpoint.body && { body: endpoint.body }),
  response: { ...(endpoint.answer && { 200: endpoint.answer }), '4xx': errorBody, '5xx': errorBody },
});
