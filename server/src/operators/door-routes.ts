import { doorEndpoints } from '@parom/contract/console/door';
import { hashToken } from '../accounts/index.ts';
import { later } from '../platform/clock.ts';
import type { Caller, ConsoleRouter } from './console-router.ts';
import type { DoorDeps } from './door-deps.ts';
import { logIn } from './log-in.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { accept, changeOperator, endOneSession, invite } from './people.ts';
import { listPeople } from './people-store.ts';
import { resetFactors } from './reset-factors.ts';
import { beginTotp, confirm, FRESH_MS, proveTotp } from './second-factor.ts';
import { csrfOf, endedCookie, sessionCookie } from './session-cookie.ts';
import { endSession, findOperatorSession, openSessions } from './sessions-store.ts';
import { sourceOf } from './source.ts';

type Shown = Omit<Caller, 'source'>;

export function doorRoutes(router: ConsoleRouter, deps: DoorDeps): void {
  const { db, clock } = deps;
  const shown = ({ email, role, token, hasFactor, hasPasskey, hasApp, confirmedAt }: Shown) => ({
    email,
    role,
    csrfToken: csrfOf(token),
    hasFactor,
    hasPasskey,
    hasApp,
    isFactorForced: deps.isFactorForced,
    confirmedUntil: confirmedAt === null ? null : later(confirmedAt, FRESH_MS).toISOString(),
  });
  router.route(doorEndpoints.logIn, async (call) => {
    const { email, password, code = null, passkey = null, isTerminal = false } = call.body;
    const { isHttps, header, setCookie } = call;
    const source = sourceOf(call, isTerminal);
    const sent = { email, password, code, passkey, source, device: header('user-agent') };
    const token = await logIn(deps, sent);
    const session = await findOperatorSession(db, hashToken(token), clock.now());
    if (session === null) throw new Error('a session ended as it began');
    if (!isTerminal) setCookie(sessionCookie(token, isHttps));
    return { ...shown({ ...session, token }), token: isTerminal ? token : null };
  });
  router.route(doorEndpoints.session, ({ operator }) => shown(operator));
  router.route(doorEndpoints.logOut, async ({ operator, isHttps, setCookie }) => {
    await endSession(db, operator.sessionId);
    setCookie(endedCookie(isHttps));
    return undefined;
  });
  router.route(doorEndpoints.confirm, async ({ body, operator }) => ({
    confirmedUntil: (await confirm(deps, operator, { code: body.code })).toISOString(),
  }));
  router.route(doorEndpoints.beginTotp, ({ operator }) => beginTotp(deps, operator));
  router.route(doorEndpoints.proveTotp, async ({ body, operator }) => ({
    recoveryCodes: await proveTotp(deps, operator, body.code),
  }));
  passkeyRoutes(router, deps);
  peopleRoutes(router, deps);
}

function peopleRoutes(router: ConsoleRouter, deps: DoorDeps): void {
  const { db, clock } = deps;
  router.route(doorEndpoints.operators, async () => ({ operators: await listPeople(db) }));
  router.route(doorEndpoints.invite, async ({ body, operator }) => {
    const { token, expiresAt } = await invite(deps, operator, body);
    return { token, expiresAt: expiresAt.toISOString() };
  });
  router.route(doorEndpoints.acceptInvitation, async (call) => ({
    email: await accept(deps, { ...call.body, source: sourceOf(call, false) }),
  }));
  router.route(doorEndpoints.changeOperator, async ({ params, body, operator }) => {
    await changeOperator(deps, operator, { ...params, ...body });
    return {};
  });
  router.route(doorEndpoints.resetFactors, async ({ params, body, operator }) => {
    const { token, expiresAt } = await resetFactors(deps, operator, { ...params, ...body });
    return { token, expiresAt: expiresAt.toISOString() };
  });
  router.route(doorEndpoints.sessions, async ({ operator }) => {
    const ofAll = operator.role === 'administrator';
    const sessions = await openSessions(db, ofAll ? null : operator.operatorId, clock.now());
    return {
      sessions: sessions.map((one) => ({
        ...one,
        createdAt: one.createdAt.toISOString(),
        seenAt: one.seenAt.toISOString(),
        isOwn: one.id === operator.sessionId,
      })),
    };
  });
  router.route(doorEndpoints.endSession, async ({ params, operator }) => {
    await endOneSession(deps, operator, params.id);
    return {};
  });
}
