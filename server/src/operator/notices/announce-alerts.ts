/** Jobs send the messages, outside any transaction. */
import { severityOf } from '../../alerts.ts';
import { markAnnounced, markSettled, unsettledAlerts } from '../../platform/alerts/alerts-store.ts';
import { later } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { emit } from '../../platform/jobs/enqueue.ts';
import { decideNotices, type News } from './decide-notices.ts';
import { chatText, type NoticeText, noticeLetter, noticeText, summaryText } from './notice-texts.ts';
import { countWritten, insertNotice, lockNotices, pruneNotices } from './notices-store.ts';
import { isQuiet } from './quiet-hours.ts';
import type { NoticeDeps } from './ways.ts';
import { writeToAll } from './write-to-all.ts';

/** The last one of a minute summarises the rest. */
export const MOST_A_MINUTE = 10;
const MINUTE_MS = 60_000;
const KEPT_MS = 30 * 24 * 3_600_000;

export async function announceAlerts(deps: NoticeDeps): Promise<void> {
  const { db, clock, ways } = deps;
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await lockNotices(tx);
    await pruneNotices(tx, later(now, -KEPT_MS));
    const { news, settled, continued } = decideNotices(await unsettledAlerts(tx), {
      now,
      isQuiet: ways.quietHours !== null && isQuiet(ways.quietHours, now),
      hasWay: ways.emails.length > 0 || ways.chat !== null,
    });
    await markSettled(tx, settled, now);
    for (const { id, announcedAt } of continued) await markAnnounced(tx, [id], announcedAt);
    const room = MOST_A_MINUTE - (await countWritten(tx, later(now, -MINUTE_MS), now));
    if (news.length === 0 || room <= 0) return;
    const alone = news.length <= room ? news : news.slice(0, room - 1);
    for (const one of alone) await write(tx, deps, noticeText(one, ways), [one]);
    const rest = news.slice(alone.length);
    if (rest.length > 0) await write(tx, deps, summaryText(rest, ways), rest);
    const idsOf = (isEnd: boolean) => news.filter((one) => one.isEnd === isEnd).map(({ alert }) => alert.id);
    await markAnnounced(tx, idsOf(false), now);
    await markSettled(tx, idsOf(true), now);
  });
}

/** A broken way is not asked to report itself. */
async function write(tx: Tx, deps: NoticeDeps, text: NoticeText, news: readonly News[]): Promise<void> {
  const { clock, ways } = deps;
  const isOnly = (subject: string): boolean => news.every(({ alert }) => alert.subject === subject);
  const isToChat = ways.chat !== null && !isOnly('telegram');
  const id = await insertNotice(tx, {
    writtenAt: clock.now(),
    chatText: isToChat ? chatText(text) : null,
    isSilent: news.every(({ alert, isEnd }) => isEnd || severityOf(alert.subject) === 'notice'),
  });
  if (isToChat) await emit(tx, clock.now(), 'notice.queued', { noticeId: id });
  if (isOnly('mail')) return;
  const letter = noticeLetter(text, ways.language);
  await writeToAll(tx, deps, { key: `notice:${id}`, recipients: ways.emails, letter });
}
