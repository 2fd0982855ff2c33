import { createHash } from 'node:crypto';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { Events } from '../../events.ts';
import { type LetterDeps, languageOf } from '../../mail/index.ts';
import { later } from '../../platform/clock.ts';
import { NotPublic, type PostPublic } from '../../platform/http/post-public.ts';
import { emit } from '../../platform/jobs/enqueue.ts';
import { RetryAt } from '../../platform/jobs/run-job.ts';
import type { Ticket } from '../ticket.ts';
import { findTicket } from '../ticket-store.ts';
import { encryptPush, PUSH_LIFETIME_MS } from './encrypt-push.ts';
import { type PushKeyDeps, pushKey } from './push-key.ts';
import { pushTexts, pushTitle } from './push-texts.ts';
import { findPush, type Push, pushesOf, removePush } from './pushes-store.ts';

export interface SendPushDeps extends PushKeyDeps, Pick<LetterDeps, 'publicUrl' | 'siteSettings'> {
  readonly postPush: PostPublic;
}

export async function queuePushes(
  { db, clock }: Pick<SendPushDeps, 'db' | 'clock'>,
  { ticketId, to: status }: Events['ticket.moved'],
): Promise<void> {
  if (status === TicketStatus.awaitingPayment) return;
  const ids = await pushesOf(db, ticketId);
  if (ids.length === 0) return;
  const at = clock.now();
  const untilUtc = later(at, PUSH_LIFETIME_MS).toISOString();
  await db.transaction().execute(async (tx) => {
    for (const pushId of ids) await emit(tx, at, 'push.queued', { pushId, status, untilUtc });
  });
}

/** @throws RetryAt without the endpoint, which is a secret of the browser */
export async function sendPush(deps: SendPushDeps, event: Events['push.queued']): Promise<void> {
  const { pushId, status, untilUtc } = event;
  if (deps.clock.now() > new Date(untilUtc)) return;
  const push = await findPush(deps.db, pushId);
  const ticket = push === null ? undefined : await findTicket(deps.db, push.ticketId);
  if (push === null || ticket?.status !== status) return;
  const answer = await post(deps, push, ticket);
  if (answer === 'notPublic' || answer === 404 || answer === 410) await removePush(deps.db, pushId);
  else if (answer === 429 || answer >= 500) throw askAgain(deps, `the push service answers ${answer}`);
}

const PAUSE_MS = 2 * 60_000;
const askAgain = ({ clock }: SendPushDeps, why: string): RetryAt =>
  new RetryAt(later(clock.now(), PAUSE_MS), why);

async function post(deps: SendPushDeps, push: Push, ticket: Ticket): Promise<number | 'notPublic'> {
  const { siteSettings, publicUrl } = deps;
  const { name, contacts } = siteSettings();
  const language = languageOf(push.language);
  const notification = {
    title: pushTitle[language](name[language], ticket.simpleId),
    body: pushTexts[language][ticket.status],
    path: `/${language}/offer/${ticket.id}`,
  };
  const { endpoint, headers, body } = encryptPush(push, notification, {
    key: await pushKey(deps),
    subject: contacts.email === '' ? publicUrl : `mailto:${contacts.email}`,
    topic: createHash('sha256').update(ticket.id).digest('base64url').slice(0, 32),
  });
  try {
    return await deps.postPush(endpoint, { headers, body });
  } catch (error) {
    if (error instanceof NotPublic) return 'notPublic';
    throw askAgain(deps, 'the push service does not answer');
  }
}
