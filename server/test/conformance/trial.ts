/** One behaviour on one network: fresh books and a watcher that has just begun. */
import { type Decimal, decimal, formatDecimal, SCALE, toDecimal } from '@parom/contract/money';
import type {
  AddressFilter,
  BlockRef,
  Chain,
  ChainAsset,
  DepositAddress,
  SignedPayment,
} from '../../src/chains/chain.ts';
import { makeAddresses } from '../../src/chains/fill-address-pool.ts';
import { watchOnce } from '../../src/chains/watch-chain.ts';
import type { Bench, Surroundings } from './bench.ts';
import { type Ordered, orderOf } from './ordered.ts';

export const everyAddress: AddressFilter = async (addresses) => new Set(addresses);
export const onlyOf =
  (...ours: readonly string[]): AddressFilter =>
  async (addresses) =>
    new Set(addresses.filter((address) => ours.includes(address)));

export const HALF = toDecimal('0.5');
/** The smallest amount that the coin counts. */
export const unitOf = ({ decimals }: ChainAsset): Decimal => decimal(10n ** BigInt(SCALE - decimals));

export interface SeenDeposit {
  readonly state: string;
  readonly amount: string;
  readonly memo: string | null;
  readonly txId: string;
  readonly outputIndex: number;
}

export interface SentPayment {
  readonly order: Ordered;
  readonly signed: SignedPayment;
}

/** What a node tells of a payment that it took. */
export const waitingOn = ({ bench }: Trial) => (bench.levers.waiting ? 'pending' : 'missing');

export type Trial = Awaited<ReturnType<typeof beginTrial>>;

/** Never used on a network before: earlier trials may have paid to lower ones. */
let nextIndex = 1_000;

export async function beginTrial(bench: Bench, { db, clock, catalogue }: Surroundings) {
  const { chain, asset } = bench;
  const deps = { db, clock, catalogue: () => catalogue };
  const watch = async (by: Chain = chain): Promise<void> => {
    for (let looks = 0; (await watchOnce(deps, by)) === 'again'; looks += 1)
      if (looks > 1_000) throw new Error('the watcher never comes to rest');
  };

  await watch();
  const indexes = Array.from({ length: 3 }, () => nextIndex++);
  await makeAddresses(db, chain, indexes);
  const ours: readonly DepositAddress[] = await db
    .selectFrom('deposit_addresses')
    .select(['address', 'memo', 'derivation_index as derivationIndex'])
    .where('network_id', '=', chain.networkId)
    .orderBy('id')
    .execute();
  const [first, second] = ours;
  if (first === undefined || second === undefined) throw new Error('the chain made no deposit addresses');

  const order = async (change: Partial<Ordered> = {}): Promise<Ordered> =>
    orderOf({
      id: `payment-${nextIndex++}`,
      purpose: 'payout',
      currencyId: asset.currencyId,
      from: { kind: 'hot' },
      to: await bench.stranger(),
      memo: null,
      amount: HALF,
      nonce: await chain.nextNonce({ kind: 'hot' }),
      ahead: [],
      ...change,
    });
  const send = async (change: Partial<Ordered> = {}): Promise<SentPayment> => {
    const ordered = await order(change);
    const signed = await chain.sign(ordered);
    await chain.broadcast(signed.bytes);
    return { order: ordered, signed };
  };

  return {
    bench,
    chain,
    watch,
    first,
    second,
    order,
    send,
    deposits: (): Promise<SeenDeposit[]> =>
      db
        .selectFrom('deposits')
        .select(['state', 'amount', 'memo', 'tx_id as txId', 'output_index as outputIndex'])
        .orderBy('id')
        .execute()
        .then((rows) => rows.map((row) => ({ ...row, amount: formatDecimal(toDecimal(row.amount)) }))),
    states: async (): Promise<string[]> =>
      (await db.selectFrom('deposits').select('state').orderBy('id').execute()).map(({ state }) => state),
    /** Of a deposit that is so many blocks deep. */
    stateAt: (depth: number): 'mined' | 'final' => (depth < bench.depth ? 'mined' : 'final'),
    /** Mines one block and looks. */
    mineAndWatch: async (count = 1): Promise<void> => {
      await bench.mine(count);
      await watch();
    },
    newest: async (): Promise<BlockRef> => chain.head(),
    stateOf: async (payment: SignedPayment, by: Chain = chain) => (await by.lookUp(payment)).state,
  };
}
