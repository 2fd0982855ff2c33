import { entryKeys, takeBackEntry } from '../../ledger/index.ts';
import { type Payment, takeCorrectionsBack } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { disposeDeposit } from '../deposits/judgement-store.ts';
import { lockDeposit } from '../deposits/lock-deposit.ts';
import { repeatVanished, type Undone } from '../deposits/repeat-vanished.ts';

export async function undoRefund(tx: Tx, payment: Payment, at: Date): Promise<Undone> {
  if (payment.depositId === null) return 'undone-before';
  const locked = await lockDeposit(tx, payment.depositId);
  const ticketId = locked?.ticket?.id ?? null;
  const posted = await takeBackEntry(tx, {
    key: entryKeys.refundDecided(payment.key),
    kind: 'refund-undone',
    ticketId,
    at,
  });
  if (posted === 'already-posted') return 'undone-before';
  await takeCorrectionsBack(tx, payment, { kind: 'refund-undone', at });
  const to = ticketId === null ? 'unmatched' : 'parked';
  await disposeDeposit(tx, payment.depositId, { from: ['refunding'], to, at });
  if (locked !== null) await repeatVanished(tx, [locked.deposit], at);
  return 'undone';
}
