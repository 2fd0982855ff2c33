/** Tests kill the paying process at these points, before or after a step is stored. */
import type { KillPoint } from './kill-points.ts';

/**
 * `batch`: three payments at once, in one transaction where a network can. `again`: a payment expired.
 * `bump`, `child`: no block takes a payment. `join`: small coins.
 * `race`: two payers at once, and nothing is killed.
 */
export type Act = 'batch' | 'again' | 'bump' | 'child' | 'join' | 'race';
interface PayerKillPoint extends KillPoint {
  readonly act: Act;
}

const SIGN = 'payments/sign-payment.ts';
const SEND = 'payments/transmissions/advance-transmission.ts';
const BUMP = 'payments/transmissions/bump-stuck.ts';

export const payerKillPoints: Readonly<Record<string, PayerKillPoint>> = {
  'a batch is claimed and not signed': {
    act: 'batch',
    file: SIGN,
    before: 'const signed = await chain.sign(',
  },
  'a batch is in the journal and not in the database': {
    act: 'batch',
    file: SIGN,
    before: 'await deps.db.transaction().execute((tx) => storeSigned(',
  },
  'a batch’s payments are signed and its transmission is not stored': {
    act: 'batch',
    file: 'payments/signing/signed-bytes.ts',
    before: 'await insertTransmission(tx, ',
  },
  'a batch is marked as sent and not broadcast': {
    act: 'batch',
    file: SEND,
    before: "await chain.broadcast(transmission.bytes);\n  return 'again';",
  },
  'a batch is broadcast and its look is not recorded': {
    act: 'batch',
    file: SEND,
    before: "if (progress !== 'closed') await recordLook(deps, transmission, now, progress);",
  },
  'a batch is final and its first payment is settled': {
    act: 'batch',
    file: 'payments/settle-payment.ts',
    before: "if (payment.isReserved) await releaseReserve(tx, payment.assetId, amount, 'paid');",
    hit: 2,
  },
  'an expired payment is proven dead and not settled': {
    act: 'again',
    file: 'payments/transmissions/settle-transmission.ts',
    before: 'const shares = sharesOfFee(fee, payments.length);',
  },
  'an expired payment is settled and its look is not over': {
    act: 'again',
    file: SEND,
    before: "return outcome === 'later' ? 'later' : 'closed';",
  },
  'an expired payment is proven unpaid and the proof is not stored': {
    act: 'again',
    file: 'payments/reconciliation/reconcile-asset.ts',
    before: 'await markUnpaid(deps.db, unpaid, deps.clock.now());',
  },
  'a second signing is claimed and not signed': {
    act: 'again',
    file: SIGN,
    before: 'const signed = await chain.sign(',
  },
  'a second signing is in the journal and not in the database': {
    act: 'again',
    file: SIGN,
    before: 'await deps.db.transaction().execute((tx) => storeSigned(',
  },
  'a second signing is half stored': {
    act: 'again',
    file: 'payments/signing/signed-bytes.ts',
    before: 'await insertTransmission(tx, ',
  },
  'a second signing is stored and not marked as sent': {
    act: 'again',
    file: SEND,
    before: 'await markSent(deps.db, transmission.id, deps.clock.now());',
  },
  'a second signing is marked as sent and not broadcast': {
    act: 'again',
    file: SEND,
    before: "await chain.broadcast(transmission.bytes);\n  return 'again';",
  },
  'a second signing is final and not settled': {
    act: 'again',
    file: 'payments/settle-payment.ts',
    before: "if (payment.isReserved) await releaseReserve(tx, payment.assetId, amount, 'paid');",
  },
  'a bump is in the journal and not in the database': {
    act: 'bump',
    file: BUMP,
    before: 'isStored = await deps.db',
  },
  'a bump is half stored': {
    act: 'bump',
    file: BUMP,
    before: 'await showTransaction(tx, id, bumped.txId);',
  },
  'a bump is stored and not marked as sent': {
    act: 'bump',
    file: SEND,
    before: 'await markSent(deps.db, transmission.id, deps.clock.now());',
  },
  'a bump is final and the original is not replaced': {
    act: 'bump',
    file: 'payments/transmissions/settle-transmission.ts',
    before: 'const shares = sharesOfFee(fee, payments.length);',
  },
  'a child is wanted and not requested': {
    act: 'child',
    file: 'payments/transmissions/lift-stuck.ts',
    before: 'await db.transaction().execute(async (tx) => {\n    if (!(await keepClaim(tx, stuck))) return;',
  },
  'a child is built and not signed': {
    act: 'child',
    file: 'chains/bitcoin/sending/child.ts',
    before: 'return signChosen(context, order,',
  },
  'a child is in the journal and not in the database': {
    act: 'child',
    file: 'chains/bitcoin/sending/sign-payment.ts',
    before: '  return {\n    txId,\n    bytes: hex.decode(bytes),',
  },
  'a consolidation is wanted and not requested': {
    act: 'join',
    file: 'payments/consolidation/consolidate-coins.ts',
    before: 'const id = await requestPayment(tx, {',
  },
  'a consolidation is requested and not committed': {
    act: 'join',
    file: 'payments/consolidation/consolidate-coins.ts',
    before: 'return id !== null;',
  },
  'a consolidation is claimed and not built': {
    act: 'join',
    file: SIGN,
    before: 'const signed = await chain.sign(',
  },
  'a consolidation is built and not signed': {
    act: 'join',
    file: 'chains/bitcoin/sending/consolidate.ts',
    before: 'return signChosen(context, order,',
  },
  'a consolidation is in the journal and not in the database': {
    act: 'join',
    file: SIGN,
    before: 'await deps.db.transaction().execute((tx) => storeSigned(',
  },
  'a consolidation is signed and its transmission is not stored': {
    act: 'join',
    file: 'payments/signing/signed-bytes.ts',
    before: 'await insertTransmission(tx, ',
  },
  'a consolidation is stored and not marked as sent': {
    act: 'join',
    file: SEND,
    before: 'await markSent(deps.db, transmission.id, deps.clock.now());',
  },
  'a consolidation is marked as sent and not broadcast': {
    act: 'join',
    file: SEND,
    before: "await chain.broadcast(transmission.bytes);\n  return 'again';",
  },
  'a consolidation is broadcast and its look is not recorded': {
    act: 'join',
    file: SEND,
    before: "if (progress !== 'closed') await recordLook(deps, transmission, now, progress);",
  },
  'a consolidation is final and its payment is not settled': {
    act: 'join',
    file: 'payments/transmissions/settle-transmission.ts',
    before: 'const shares = sharesOfFee(fee, payments.length);',
  },
  'a consolidation is settled and not committed': {
    act: 'join',
    file: 'payments/settle-payment.ts',
    before: "await emit(tx, settlement.at, 'payment.final', { paymentId: payment.id });",
  },
};
