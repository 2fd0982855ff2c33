/** Deposits as the watcher and the books leave them, for tests that begin where a deposit has come. */
import { toDecimal } from '@parom/contract/money';
import { depositCredited, entryKeys, postEntry } from '../src/ledger/index.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Db } from '../src/platform/db/db.ts';
import type { Schema } from '../src/schema.ts';

interface Books {
  readonly db: Db;
  readonly clock: Clock;
}
interface ArrivedDeposit {
  readonly networkId: number;
  readonly currencyId: number;
  readonly address: string;
  readonly amount: string;
  readonly state?: Schema['deposits']['state'];
  readonly txId?: string;
  /** The address's own number; none where it is given already. */
  readonly index?: number;
}
export interface DepositAtAddress {
  readonly id: number;
  readonly depositAddressId: number;
}

/** Seen by the watcher at an address that is given, or that is given now. */
export async function arrivedDeposit(
  { db, clock }: Books,
  arrived: ArrivedDeposit,
): Promise<DepositAtAddress> {
  const { networkId, currencyId, address, amount, index } = arrived;
  if (index !== undefined)
    await db
      .insertInto('deposit_addresses')
      .values({ network_id: networkId, address, derivation_index: index })
      .execute();
  const { id: depositAddressId } = await db
    .selectFrom('deposit_addresses')
    .select('id')
    .where('address', '=', address)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('deposits')
    .values({
      network_id: networkId,
      currency_id: currencyId,
      tx_id: arrived.txId ?? `to ${address}`,
      output_index: 0,
      address,
      units: '1',
      amount,
      deposit_address_id: depositAddressId,
      state: arrived.state ?? 'final',
      first_seen_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, depositAddressId };
}

/** As {@link arrivedDeposit}, and judged, and in the books as the customer's, at `place`. */
export async function creditedDeposit(
  { db, clock }: Books,
  { disposition = 'exchanged', place = 'deposits', ...arrived }: ArrivedDeposit & Credit,
): Promise<DepositAtAddress> {
  const deposit = await arrivedDeposit({ db, clock }, arrived);
  await judgedDeposit({ db, clock }, deposit.id, disposition);
  await db.transaction().execute((tx) =>
    postEntry(tx, {
      key: creditOf(deposit.id),
      kind: 'deposit',
      at: clock.now(),
      postings: depositCredited(arrived, toDecimal(arrived.amount), place, 'customer'),
    }),
  );
  return deposit;
}
export type Disposition = Schema['deposit_judgements']['disposition'];
interface Credit {
  readonly disposition?: Disposition;
  readonly place?: 'deposits' | 'hot';
}
const creditOf = (deposit: number) => entryKeys.deposit(deposit, 0);

/** Judged as the ticket's own; the entry that it names is its caller's to post. */
export async function judgedDeposit(
  { db, clock }: Books,
  deposit: number,
  disposition: Disposition = 'exchanged',
): Promise<void> {
  await db
    .insertInto('deposit_judgements')
    .values({
      deposit_id: deposit,
      verdict: 'fits',
      disposition,
      credit_entry_key: creditOf(deposit),
      updated_at: clock.now(),
    })
    .execute();
}
