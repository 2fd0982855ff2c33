import * as z from 'zod/mini';
import { errorBody } from '../wire.ts';
import { codedAnswer, saidCell } from './answers/said.ts';
import type { ConsoleEndpoint } from './endpoint.ts';
import { passkeyProof } from './passkeys.ts';
import { callRoles } from './rights.ts';
import { roles } from './roles.ts';

/** `said` is the refusal of an act. */
export const consoleError = z.extend(errorBody, { said: z.optional(codedAnswer) });

export const consoleSession = z.object({
  email: z.string(),
  role: z.enum(roles),
  /** Sent back as `x-csrf-token` by browsers. */
  csrfToken: z.string(),
  /** A passkey or an authenticator app. */
  hasFactor: z.boolean(),
  hasPasskey: z.boolean(),
  hasApp: z.boolean(),
  /** Live mode: without a second factor no money moves. */
  isFactorForced: z.boolean(),
  /** Until then, acts that move money or rights are open. */
  confirmedUntil: z.nullable(z.string()),
});
export type ConsoleSession = z.infer<typeof consoleSession>;

const person = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  isDisabled: z.boolean(),
  hasFactor: z.boolean(),
});
const openSession = z.object({
  id: z.string(),
  email: z.string(),
  address: z.string(),
  device: z.nullable(z.string()),
  createdAt: z.string(),
  seenAt: z.string(),
  isOwn: z.boolean(),
});

/** A terminal gets its token here, a browser a cookie that no script can read. */
const logInAnswer = z.extend(consoleSession, { token: z.nullable(z.string()) });

export const commandHelp = z.object({
  name: z.string(),
  summary: z.string(),
  changes: z.boolean(),
  /** As its argument `version`, from the answer that showed the act's object. */
  takesVersion: z.boolean(),
  arguments: z.array(
    z.object({
      name: z.string(),
      help: z.string(),
      isRequired: z.boolean(),
      isFlag: z.boolean(),
      choices: z.nullable(z.array(z.string())),
      isNumber: z.boolean(),
    }),
  ),
});

/** What the operator looked at. */
export const seenTicket = z.object({ ticket: z.uuid(), version: z.string() });
export type SeenTicket = z.infer<typeof seenTicket>;
export const seenQuery = z.union([seenTicket, z.strictObject({})]);

export const doorEndpoints = {
  logIn: {
    method: 'POST',
    path: '/api/console/log-in',
    role: callRoles.logIn,
    summary: 'Open a session of the console',
    body: z.object({
      email: z.string(),
      password: z.string(),
      /** Of the authenticator app, or a recovery code. */
      code: z.optional(z.string()),
      passkey: z.optional(passkeyProof),
      isTerminal: z.optional(z.boolean()),
    }),
    answer: logInAnswer,
  },
  session: {
    method: 'GET',
    path: '/api/console/session',
    role: callRoles.session,
    summary: 'Who am I, and the CSRF token of this session',
    answer: consoleSession,
  },
  logOut: {
    method: 'POST',
    path: '/api/console/log-out',
    role: callRoles.logOut,
    summary: 'End this session',
    answer: null,
  },
  confirm: {
    method: 'POST',
    path: '/api/console/confirm',
    role: callRoles.confirm,
    summary: 'Confirm with a code: for five minutes, acts that move money or rights are open',
    body: z.object({ code: z.string() }),
    answer: z.object({ confirmedUntil: z.string() }),
  },
  beginTotp: {
    method: 'POST',
    path: '/api/console/totp',
    role: callRoles.beginTotp,
    summary: 'A new secret for an authenticator app; it counts after its first right code',
    body: z.object({}),
    answer: z.object({ secret: z.string(), uri: z.string() }),
  },
  proveTotp: {
    method: 'POST',
    path: '/api/console/totp/prove',
    role: callRoles.proveTotp,
    summary: 'Add an authenticator app; answers ten recovery codes, once',
    body: z.object({ code: z.string() }),
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  operators: {
    method: 'GET',
    path: '/api/console/operators',
    role: callRoles.operators,
    summary: 'The people of the console',
    answer: z.object({ operators: z.array(person) }),
  },
  invite: {
    method: 'POST',
    path: '/api/console/invitations',
    role: callRoles.invite,
    summary: 'A link by which a new operator sets a password; works once, within a day',
    body: z.object({ email: z.string(), role: z.enum(roles), reason: z.string() }),
    answer: z.object({ token: z.string(), expiresAt: z.string() }),
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/console/invitations/accept',
    role: callRoles.acceptInvitation,
    summary: 'Set the password of a new operator',
    body: z.object({ token: z.string(), password: z.string() }),
    answer: z.object({ email: z.string() }),
  },
  changeOperator: {
    method: 'POST',
    path: '/api/console/operators/:id',
    role: callRoles.changeOperator,
    summary: 'Change the role of an operator, or disable them: their sessions end at once',
    params: z.object({ id: z.uuid() }),
    body: z.object({
      role: z.optional(z.enum(roles)),
      isDisabled: z.optional(z.boolean()),
      reason: z.string(),
    }),
    answer: z.object({}),
  },
  resetFactors: {
    method: 'POST',
    path: '/api/console/operators/:id/reset-factors',
    role: callRoles.resetFactors,
    summary: 'Remove the passkeys, app, codes and password of another operator; answers a link, once',
    params: z.object({ id: z.uuid() }),
    body: z.object({ reason: z.string() }),
    answer: z.object({ token: z.string(), expiresAt: z.string() }),
  },
  sessions: {
    method: 'GET',
    path: '/api/console/sessions',
    role: callRoles.sessions,
    summary: 'Open sessions with address and device: one’s own, an administrator’s all',
    answer: z.object({ sessions: z.array(openSession) }),
  },
  endSession: {
    method: 'POST',
    path: '/api/console/sessions/:id/end',
    role: callRoles.endSession,
    summary: 'End an open session',
    params: z.object({ id: z.uuid() }),
    body: z.object({}),
    answer: z.object({}),
  },
  commands: {
    method: 'GET',
    path: '/api/console/commands',
    role: callRoles.commands,
    summary: 'The commands that this operator may run, with their arguments',
    answer: z.object({ commands: z.array(commandHelp) }),
  },
  command: {
    method: 'POST',
    path: '/api/console/commands/:command',
    role: callRoles.command,
    summary: 'Run a command; the role of the command decides',
    params: z.object({ command: z.string() }),
    query: seenQuery,
    body: z.record(z.string(), z.unknown()),
    answer: z.object({
      /** Of a question as its call in `commands/` says; of an act the English of `answer`. */
      result: z.unknown(),
      notes: z.optional(z.array(saidCell)),
      /** What the operator sees of each row, for the acts on it. */
      versions: z.optional(z.array(z.string())),
      /** There are more rows: the same question with this `after` goes on. */
      after: z.optional(z.string()),
      answer: z.optional(codedAnswer),
      /** Pages of an explorer, by the transaction or address in a row. */
      links: z.optional(z.record(z.string(), z.string())),
    }),
  },
} as const satisfies Record<string, ConsoleEndpoint>;
