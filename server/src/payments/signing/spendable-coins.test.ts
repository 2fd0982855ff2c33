import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { testDatabase } from '../../../test/database.ts';
import { ids, sowWorld } from '../../../test/factories.ts';
import { spendableCoins, stoppedCoins } from './spendable-coins-store.ts';

const database = await testDatabase();
const { db } = database;
const clock = handClock();
beforeEach(async () => {
  await database.truncate();
  await sowWorld(db, clock);
});
afterAll(() => database.close());

interface Judged {
  readonly state?: 'mined' | 'final';
  readonly disposition: string;
  readonly wasStopped?: boolean;
  readonly txId?: string;
  readonly output?: number;
  readonly networkId?: number;
}

async function deposited({ state = 'final', disposition, wasStopped = false, ...of }: Judged): Promise<void> {
  const { txId = 'tx', output = 0, networkId = ids.bitcoin } = of;
  const { rows } = await sql<{ id: number }>`
    insert into deposits (network_id, currency_id, tx_id, output_index, address, units, amount, state, first_seen_at)
    values (${networkId}, ${ids.btc}, ${txId}, ${output}, 'somewhere', 1, 1, ${state}, ${clock.now()}) returning id`.execute(
    db,
  );
  await sql`
    insert into deposit_judgements (deposit_id, verdict, disposition, updated_at, was_stopped)
    values (${rows[0]?.id}, 'fits', ${disposition}, ${clock.now()}, ${wasStopped})`.execute(db);
}

const isSpendable = async (
  isOnDepositAddress: boolean,
  networkId: number = ids.bitcoin,
): Promise<boolean> => {
  const coin = { txId: 'tx', outputIndex: 0, isOnDepositAddress };
  const other = { txId: 'tx', outputIndex: 1, isOnDepositAddress: true };
  return (await spendableCoins(db, networkId, [coin, other])).has('tx:0');
};

describe('a coin on a deposit address', () => {
  it.each(['exchanged', 'refunding', 'refunded', 'written-off'])(
    'of a deposit that is %s is spent',
    async (disposition) => {
      await deposited({ disposition });
      expect(await isSpendable(true)).toBe(true);
      expect(await isSpendable(true, ids.tron)).toBe(false);
    },
  );

  it.each(['open', 'parked', 'unmatched', 'vanished'])(
    'of a deposit that is %s is not spent',
    async (disposition) => {
      await deposited({ disposition });
      expect(await isSpendable(true)).toBe(false);
    },
  );

  it('that screening once stopped is never spent with others', async () => {
    await deposited({ disposition: 'exchanged', wasStopped: true });
    expect(await isSpendable(true)).toBe(false);
  });

  it('of a deposit that a re-org made unsure is not spent', async () => {
    await deposited({ disposition: 'exchanged', state: 'mined' });
    expect(await isSpendable(true)).toBe(false);
  });

  it('that no watcher has seen is not spent', async () => {
    expect(await isSpendable(true)).toBe(false);
  });
});

describe('a coin of the hot wallet', () => {
  it('from any sender is spent', async () => {
    expect(await isSpendable(false)).toBe(true);
    await deposited({ disposition: 'unmatched' });
    expect(await isSpendable(false)).toBe(true);
  });

  it('from a sender that screening stopped is not spent', async () => {
    await deposited({ disposition: 'unmatched', wasStopped: true });
    expect(await isSpendable(false)).toBe(false);
  });
});

describe('a coin that screening stopped', () => {
  const isStopped = async (): Promise<boolean> =>
    (await stoppedCoins(db, ids.bitcoin, [{ txId: 'tx', outputIndex: 0 }])).has('tx:0');

  it('is kept back once its deposit is decided', async () => {
    await deposited({ disposition: 'exchanged', wasStopped: true });
    expect(await isStopped()).toBe(true);
  });

  it.each<Judged>([
    { disposition: 'open', wasStopped: true },
    { disposition: 'exchanged', wasStopped: true, state: 'mined' },
    { disposition: 'exchanged' },
  ])('is not kept back of a deposit %o', async (judged) => {
    await deposited(judged);
    expect(await isStopped()).toBe(false);
  });
});

describe('coins of one wallet', () => {
  const coins = [
    { txId: 'tx', outputIndex: 0, isOnDepositAddress: true },
    { txId: 'tx', outputIndex: 1, isOnDepositAddress: true },
    { txId: 'other', outputIndex: 0, isOnDepositAddress: true },
  ];
  const spent = async () => [...(await spendableCoins(db, ids.bitcoin, coins))].toSorted();
  const stopped = async () => [...(await stoppedCoins(db, ids.bitcoin, coins))].toSorted();

  it('wait each for its own deposit', async () => {
    await deposited({ disposition: 'exchanged' });
    await deposited({ disposition: 'parked', output: 1 });
    await deposited({ disposition: 'parked', txId: 'other' });
    expect([await spent(), await stopped()]).toEqual([['tx:0'], []]);
  });

  it('are kept back each for its own deposit', async () => {
    await deposited({ disposition: 'exchanged', wasStopped: true });
    await deposited({ disposition: 'exchanged', output: 1 });
    await deposited({ disposition: 'exchanged', txId: 'other' });
    expect([await spent(), await stopped()]).toEqual([['other:0', 'tx:1'], ['tx:0']]);
  });

  it('are not kept back for a deposit on another network', async () => {
    await deposited({ disposition: 'exchanged' });
    await deposited({ disposition: 'exchanged', wasStopped: true, networkId: ids.tron });
    expect([await spent(), await stopped()]).toEqual([['tx:0'], []]);
  });
});
