import { entryKeys, takeBackEntry } from '../../ledger/index.ts';
import { type Payment, takeCorrectionsBack } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { depositsOfTicket } from '../deposits/deposit-store.ts';
import { reopenExchanged } from '../deposits/judgement-store.ts';
import { repeatVanished, type Undone } from '../deposits/repeat-vanished.ts';
import { updateTicket } from '../ticket-store.ts';

/** Once, after the payout failed or was cancelled. The caller holds the ticket's lock. */
export async function undoExchange(tx: Tx, payment: Payment, at: Date): Promise<Undone> {
  const posted = await takeBackEntry(tx, {
    key: entryKeys.exchange(payment.key),
    kind: 'exchange-undone',
    ticketId: payment.ticketId,
    at,
  });
  if (posted === 'already-posted' || payment.ticketId === null) return 'undone-before';
  await takeCorrectionsBack(tx, payment, { kind: 'exchange-undone', at });
  await updateTicket(tx, payment.ticketId, { exchangedBps: null });
  await reopenExchanged(tx, payment.ticketId, at);
  await repeatVanished(tx, await depositsOfTicket(tx, payment.ticketId), at);
  return 'undone';
}
