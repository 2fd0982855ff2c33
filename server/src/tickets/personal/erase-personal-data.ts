/** Books, history and referral shares rest on ids and stay. */
import { eraseNotes } from '../../accounts/index.ts';
import { eraseBodiesOfMails, eraseConfirmations, eraseRecipientsOfMails } from '../../mail/index.ts';
import { eraseRecipientsOfPayments } from '../../payments/index.ts';
import { type Clock, later } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { removePushesOfEnded } from '../push/pushes-store.ts';
import { removeRequests } from '../ways/refund-requests-store.ts';
import {
  eraseClientAddresses,
  eraseEmails,
  eraseRecipients,
  eraseTelegramNames,
  isWholeBatch,
} from './erasure-store.ts';
import { ERASED } from './recipient.ts';
import type { Retention } from './retention.ts';
import { removeUnused } from './sealed-recipients-store.ts';

export interface EraseDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly retention: Retention;
}

const DAY_MS = 24 * 3_600_000;
const LETTER_DAYS = 30;

export async function erasePersonalData({ db, clock, retention }: EraseDeps): Promise<void> {
  const now = clock.now();
  const daysAgo = (days: number): Date => later(now, -days * DAY_MS);
  await eraseEmails(db, daysAgo(retention.emailDays));
  await eraseRecipientsOfMails(db, daysAgo(retention.emailDays));
  await eraseBodiesOfMails(db, daysAgo(LETTER_DAYS));
  await eraseConfirmations(db, daysAgo(retention.emailDays));
  await eraseNotes(db, daysAgo(retention.emailDays));
  await removePushesOfEnded(db, daysAgo(retention.emailDays));
  await eraseClientAddresses(db, daysAgo(retention.clientAddressDays));
  await inBatches(db, async (tx) => {
    const ids = await eraseRecipients(tx, 'card', daysAgo(retention.cardDays));
    await eraseRecipientsOfPayments(tx, ids, { address: ERASED });
    return ids;
  });
  await inBatches(db, async (tx) => {
    const ids = await eraseRecipients(tx, 'phone', daysAgo(retention.phoneDays));
    await eraseRecipientsOfPayments(tx, ids, { address: ERASED });
    return ids;
  });
  await inBatches(db, async (tx) => {
    const ids = await eraseTelegramNames(tx, daysAgo(retention.telegramDays));
    await eraseRecipientsOfPayments(tx, ids, { memo: null });
    return ids;
  });
  await removeUnused(db, daysAgo(1));
  await removeRequests(db, daysAgo(7));
}

async function inBatches(db: Db, batch: (tx: Tx) => Promise<string[]>): Promise<void> {
  while (isWholeBatch(await db.transaction().execute(batch)));
}
