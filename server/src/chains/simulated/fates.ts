import { checkAddress } from '@parom/contract/addresses/check-address';
import { add, type Decimal, ZERO } from '@parom/contract/money';
import type {
  FoundPaid,
  ImpossiblePayment,
  IncludedPayment,
  Paid,
  PaymentRecord,
  Sendable,
} from '../chain.ts';
import { hashAt, headOf } from './blocks-store.ts';
import type { Connection } from './connection.ts';
import { decodePayment } from './payment.ts';
import { outputsOf, type SimTransaction, spenderOf, transactionOf } from './transactions-store.ts';

export async function lookUpPayment(connection: Connection, payment: Sendable): Promise<PaymentRecord> {
  const { world, network, reach } = connection;
  await reach();
  const known = await transactionOf(world.db, network.id, payment.txId);
  const { height } = await headOf(world.db, network.id);
  if (known?.state === 'mempool') return { state: 'pending' };
  return (await inclusionOf(connection, known, height)) ?? fateOf(connection, payment, height);
}

async function inclusionOf(
  { world, network }: Connection,
  known: SimTransaction | undefined,
  height: number,
): Promise<IncludedPayment | null> {
  // A re-org between the reads may have left a shorter chain.
  const minedAt = known?.blockHeight ?? null;
  if (known === undefined || minedAt === null || minedAt > height) return null;
  // Old blocks are deleted.
  const blockHash = (await hashAt(world.db, network.id, minedAt)) ?? 'forgotten';
  const confirmations = height - minedAt + 1;
  return { state: 'included', height: minedAt, blockHash, confirmations, fee: known.fee };
}

export async function findPaidBy(connection: Connection, asked: Paid): Promise<FoundPaid | null> {
  const { world, network, behaviour, hotAddress, reach } = connection;
  await reach();
  const known = await transactionOf(world.db, network.id, asked.txId);
  const { height } = await headOf(world.db, network.id);
  const included = await inclusionOf(connection, known, height);
  const checked = checkAddress(behaviour.format, asked.to);
  if (known === undefined || included === null || !checked.ok) return null;
  const outputs = await outputsOf(world.db, network.id, asked.txId);
  const paid = outputs.filter(
    (output) =>
      output.sender === hotAddress &&
      output.currencyId === asked.currencyId &&
      output.account === checked.normalised &&
      output.memo === (asked.memo ?? checked.tag ?? null),
  );
  if (paid.length === 0) return null;
  const amount = paid.reduce<Decimal>((sum, output) => add(sum, output.amount), ZERO);
  return { txId: known.txId, amount, included };
}

async function fateOf(
  { world, network }: Connection,
  payment: Sendable,
  height: number,
): Promise<PaymentRecord> {
  const { spends, validUntil } = decodePayment(payment.bytes);
  const finalHeight = height - network.approvesRequired + 1;
  const impossibleSince = async (
    why: ImpossiblePayment['why'],
    decidedAt: number,
  ): Promise<PaymentRecord> => ({
    state: 'impossible',
    why,
    height: decidedAt,
    blockHash: (await hashAt(world.db, network.id, decidedAt)) ?? 'forgotten',
    confirmations: height - decidedAt + 1,
  });
  if (validUntil !== null && validUntil <= finalHeight) return impossibleSince('expired', validUntil);
  const rival = await spenderOf(world.db, network.id, spends);
  const spentAt = rival === undefined || rival.txId === payment.txId ? null : rival.blockHeight;
  return spentAt !== null && spentAt <= finalHeight
    ? impossibleSince('spent', spentAt)
    : { state: 'missing' };
}

export async function isOvertaken(
  { world, network, reach }: Connection,
  payment: Sendable,
): Promise<boolean> {
  await reach();
  const rival = await spenderOf(world.db, network.id, decodePayment(payment.bytes).spends);
  return rival !== undefined && rival.txId !== payment.txId && rival.blockHeight !== null;
}
