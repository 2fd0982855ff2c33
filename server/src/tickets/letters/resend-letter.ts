import { hashToken, makeToken } from '../../accounts/index.ts';
import { type KeptLetter, keptLetter, LIVE_PLACE, queueMail } from '../../mail/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { allOrNothing, type Declined, declined } from '../../platform/outcome.ts';
import { lockTicket } from '../ticket-store.ts';
import { insertMailedToken } from './mailed-tokens-store.ts';

export interface ResendDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
}

type Resent = { readonly done: true; readonly recipient: string };

/** As a new letter: the first one's token is erased. */
export const resendLetter = (deps: ResendDeps, id: string): Promise<Resent | Declined> =>
  allOrNothing(deps.db, async (tx) => {
    const letter = await keptLetter(tx, id);
    if (letter === null) return declined('noSuchLetter', {});
    const refusal = refusalOf(letter);
    if (refusal !== null) return refusal;
    const token = makeToken();
    const filled = (body: string) => body.replaceAll(TICKET_LINK, (link) => link.replace(LIVE_PLACE, token));
    const [text, html] = [filled(letter.text), filled(letter.html)];
    if (html.includes(LIVE_PLACE) || text.includes(LIVE_PLACE)) return declined('letterConfirmsOnce', {});
    const ticketId = TICKET_OF_LINK.exec(letter.text)?.[1] ?? null;
    const recipient = ticketId === null ? letter.recipient : await recipientNow(tx, ticketId, letter);
    if (recipient === null) return declined('letterOfFormerEmail', {});
    const outcome = await queueAgain(tx, deps, { ...letter, recipient }, { text, html });
    if (outcome === 'already-queued') return declined('letterJustSent', {});
    if (outcome === 'dropped') return declined('lettersOfHour', {});
    if (ticketId !== null)
      await insertMailedToken(tx, { hash: hashToken(token), ticketId, at: deps.clock.now() });
    return { done: true, recipient };
  });

const TICKET_LINK = /offerToken=\{\{link\}\}/g;
const TICKET_OF_LINK = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\?offerToken=\{\{link\}\}/;

function refusalOf({ sentAt, failedAt, recipient, html }: KeptLetter): Declined | null {
  if (sentAt === null && failedAt === null) return declined('letterWaits', {});
  if (recipient === '') return declined('letterWithoutEmail', {});
  return html === '' ? declined('letterWithoutText', {}) : null;
}

/** A letter that bounced was read by no stranger. @returns `null`: another mailbox may have the letter */
async function recipientNow(
  tx: Tx,
  ticketId: string,
  { recipient, failedAt, refusal }: KeptLetter,
): Promise<string | null> {
  const email = (await lockTicket(tx, ticketId))?.email;
  if (email === undefined || email === '') return null;
  return email === recipient || (failedAt !== null && refusal !== null) ? email : null;
}

const MINUTE_MS = 60_000;

function queueAgain(
  tx: Tx,
  { clock, publicUrl }: ResendDeps,
  { id, recipient, subject, lane, secretOf }: KeptLetter,
  body: { readonly text: string; readonly html: string },
) {
  const now = clock.now();
  return queueMail(
    tx,
    { domain: new URL(publicUrl).hostname, now },
    {
      ...body,
      key: `again:${id}:${Math.floor(now.getTime() / MINUTE_MS)}`,
      recipient,
      subject,
      lane,
      ...(secretOf !== null && { secretOf }),
      beyondLimit: 'drop',
    },
  );
}
