import type { Decimal } from '@parom/contract/money';
import { type PaymentOrder, type Sendable, type SignedPayment, type StuckPayment } from '../chain.ts';
import type { Connection } from './connection.ts';
import { changeOf, decodePayment, paymentOf } from './payment.ts';
import { raisedFee } from './raised-fee.ts';
import { signBuilt } from './sending.ts';
import { outputsOf, spenderOf, transactionOf } from './transactions-store.ts';

export async function bumpPayment(
  connection: Connection,
  stuck: StuckPayment,
  order: PaymentOrder,
): Promise<SignedPayment | 'not now'> {
  if (!(await isTooCheap(connection, stuck))) return 'not now';
  const { validUntil } = decodePayment(stuck.bytes);
  const { behaviour } = connection;
  const raised = paymentOf(behaviour, order, { validUntil, fee: raisedFee(behaviour) });
  return signBuilt(connection, order, raised, stuck.id);
}

export const bumpedFee = async (connection: Connection, stuck: StuckPayment): Promise<Decimal | 'not now'> =>
  (await isTooCheap(connection, stuck)) ? raisedFee(connection.behaviour) : 'not now';

/** A simulated change is worth its payments. */
export async function childOf(connection: Connection, stuck: Sendable): Promise<Decimal | 'not now'> {
  const { world, network } = connection;
  if (!(await isTooCheap(connection, stuck))) return 'not now';
  if ((await spenderOf(world.db, network.id, changeOf(stuck.txId))) !== undefined) return 'not now';
  const outputs = await outputsOf(world.db, network.id, stuck.txId);
  return outputs.reduce<bigint>((sum, { amount }) => sum + amount, 0n) as Decimal;
}

async function isTooCheap({ world, network, behaviour, reach }: Connection, { txId }: Sendable) {
  if ((await reach()) !== 'feeLow') return false;
  const sent = await transactionOf(world.db, network.id, txId);
  return sent?.state === 'mempool' && sent.fee < raisedFee(behaviour);
}
