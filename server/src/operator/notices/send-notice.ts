/** At least once. After a crash before the mark, the second message says that it may be a repeat. */
import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { alertSubjects } from '../../alerts.ts';
import { raiseOrUpdateAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import { later } from '../../platform/clock.ts';
import { emit } from '../../platform/jobs/enqueue.ts';
import { RetryAt } from '../../platform/jobs/run-job.ts';
import { MOST_A_MINUTE } from './announce-alerts.ts';
import { backlogText, chatText, wordsOf } from './notice-texts.ts';
import {
  claimNotice,
  endTry,
  findWaiting,
  insertNotice,
  markNoticeFailed,
  markNoticeSent,
  takeBacklog,
  type WaitingNotice,
} from './notices-store.ts';
import { sendToChat, TelegramFailure } from './telegram.ts';
import type { NoticeDeps } from './ways.ts';

type SendDeps = Pick<NoticeDeps, 'db' | 'clock' | 'ways'> & { readonly timeoutMs?: number };

const LEASE_MS = 60_000;
const SHORTEST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
const ALERT_AFTER_MS = 10 * 60_000;
/** Older news misleads. */
const GIVE_UP_AFTER_MS = 24 * 3_600_000;

export async function sendNotice(deps: SendDeps, noticeId: number): Promise<void> {
  const { db, clock, ways, timeoutMs } = deps;
  const notice = await findWaiting(db, noticeId);
  if (notice === null) return;
  if (ways.chat === null) return markNoticeFailed(db, noticeId, clock.now());
  const { claimedUntil, isSilent } = notice;
  if (!(await claimNotice(db, notice, clock.now(), LEASE_MS)))
    throw new RetryAt(later(clock.now(), SHORTEST_PAUSE_MS), 'another process is sending the message');
  const text =
    claimedUntil === null ? notice.chatText : `${wordsOf(ways.language).again}\n\n${notice.chatText}`;
  try {
    await sendToChat(ways.chat, { text, isSilent }, timeoutMs);
  } catch (error) {
    if (!(error instanceof TelegramFailure)) throw error;
    await endTry(db, noticeId, clock.now(), error.kind === 'unknown' || claimedUntil !== null);
    return afterFailure(deps, notice, error);
  }
  await markNoticeSent(db, noticeId, clock.now());
  await resolveAlert(db, clock.now(), alertSubjects.telegram());
  await summariseBacklog(deps);
}

/** One message replaces all that wait. */
async function summariseBacklog({ db, clock, ways }: SendDeps): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const heads = await takeBacklog(tx, now, MOST_A_MINUTE);
    if (heads.length === 0) return;
    const text = chatText(backlogText(heads, ways));
    const noticeId = await insertNotice(tx, { writtenAt: now, chatText: text, isSilent: false });
    await emit(tx, now, 'notice.queued', { noticeId });
  });
}

async function afterFailure(
  { db, clock }: SendDeps,
  { id, writtenAt }: WaitingNotice,
  failure: TelegramFailure,
): Promise<void> {
  const now = clock.now();
  const waitedMs = Math.max(now.getTime() - writtenAt.getTime(), 0);
  // Time does not change a refusal: it is a matter of the settings.
  if (failure.kind === 'refused' || waitedMs >= ALERT_AFTER_MS)
    await raiseOrUpdateAlert(
      db,
      now,
      alertSubjects.telegram(),
      alertDetail('chatRefuses', { fault: failure.fault }),
    );
  if (waitedMs >= GIVE_UP_AFTER_MS) return markNoticeFailed(db, id, now);
  const pauseMs = failure.retryAfterMs ?? Math.min(Math.max(waitedMs, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
  throw new RetryAt(later(now, pauseMs), failure.message);
}
