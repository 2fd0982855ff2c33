import { toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ids } from '../../test/factories.ts';
import { watchedNetworks } from '../../test/watched-networks.ts';
import { later } from '../platform/clock.ts';
import type { Chain } from './chain.ts';
import { hashAt, readCursor } from './cursors-store.ts';
import { ownPayments } from './own-payments-store.ts';
import { strangerAddress } from './simulated/addresses.ts';
import { replaceTransfer, sendTransfer } from './simulated/transfers.ts';
import { reorganise } from './simulated/world.ts';
import { watchOnce } from './watch-chain.ts';

const {
  db,
  clock,
  world,
  chainOf,
  watchDeps,
  watch,
  events,
  deposits,
  stateOf,
  depositAddressOn,
  pay,
  payBitcoin,
  mine,
  asOf,
} = await watchedNetworks();

describe('a deposit on its way', () => {
  it('from mempool to finality, is seen, mined and final once each', {
    tags: ['threat:deposit-reorg'],
  }, async () => {
    await payBitcoin();
    await watch(ids.bitcoin);
    expect(await events()).toEqual(['seen 1']);
    await mine(ids.bitcoin);
    await watch(ids.bitcoin);
    expect(await events()).toEqual(['mined 1']);
    await mine(ids.bitcoin);
    await watch(ids.bitcoin);
    expect(await events()).toEqual(['final 1']);
    await mine(ids.bitcoin, 5);
    await watch(ids.bitcoin);
    expect(await events()).toEqual([]);
    expect(await deposits()).toMatchObject([
      { state: 'final', deposit_address_id: (await depositAddressOn(ids.bitcoin)).id },
    ]);
  });

  it('met only in a block, is seen before it is mined', async () => {
    await payBitcoin();
    await mine(ids.bitcoin);
    await watch(ids.bitcoin);
    expect(await events()).toEqual(['seen 1', 'mined 1']);
  });

  it('on a network of one confirmation, is final in its first block', async () => {
    await pay(ids.ripple, ids.xrp, '25');
    await mine(ids.ripple);
    await watch(ids.ripple);
    expect(await events()).toEqual(['seen 1', 'mined 1', 'final 1']);
  });

  it('after a long absence, is found in the block it was in', async () => {
    await payBitcoin();
    const { height } = await mine(ids.bitcoin);
    await mine(ids.bitcoin, 130);
    await watch(ids.bitcoin);
    expect(await deposits()).toMatchObject([{ state: 'final', block_height: height }]);
    expect(await events()).toEqual(['seen 1', 'mined 1', 'final 1']);
  });

  const MINUTE = 60_000;
  it.each([
    ['five minutes after it was seen', 5, 5],
    ['by its maker’s clock before it was seen', -30, 0],
    ['by its maker’s clock in an hour from now', 150, 90],
    ['at an unknown time', null, 90],
  ])(
    'read 90 minutes late, made %s, has the earliest credible time',
    { tags: ['threat:early-unconfirmed'] },
    async (_, made, confirmed) => {
      await payBitcoin();
      await watch(ids.bitcoin);
      const seenAt = clock.now();
      clock.advance(90 * MINUTE);
      await mine(ids.bitcoin);
      const chain = chainOf(ids.bitcoin);
      const dated: Chain = {
        ...chain,
        block: async (height, own) => {
          const block = await chain.block(height, own);
          if (block === null) return null;
          const { madeAt: _at, ...undated } = block;
          return made === null ? undated : { ...undated, madeAt: later(seenAt, made * MINUTE) };
        },
      };
      await watch(ids.bitcoin, dated);
      const rows = await db
        .selectFrom('deposits')
        .select(['state', 'first_seen_at', 'first_mined_at'])
        .execute();
      const minedAt = later(seenAt, confirmed * MINUTE);
      expect(rows).toEqual([{ state: 'mined', first_seen_at: seenAt, first_mined_at: minedAt }]);
    },
  );

  it('read late, is not confirmed before it was seen', async () => {
    await payBitcoin();
    await mine(ids.bitcoin);
    clock.advance(90 * MINUTE);
    await watch(ids.bitcoin);
    const rows = await db.selectFrom('deposits').select(['first_seen_at', 'first_mined_at']).execute();
    expect(rows).toEqual([{ first_seen_at: clock.now(), first_mined_at: clock.now() }]);
  });

  it('of the smallest amount, is recorded all the same', async () => {
    await payBitcoin('0.00000001');
    await watch(ids.bitcoin);
    expect(await deposits()).toMatchObject([{ amount: '0.000000010000000000' }]);
  });

  it('to an address that is not ours, is not recorded', async () => {
    const stranger = strangerAddress('bitcoin');
    const sent = { networkId: ids.bitcoin, currencyId: ids.btc, memo: null, replaceable: false };
    await sendTransfer(world, { ...sent, address: stranger, amount: toDecimal('1') });
    await mine(ids.bitcoin);
    await watch(ids.bitcoin);
    expect(await deposits()).toEqual([]);
  });
});

describe('a deposit to the shared address', () => {
  it.each([
    ['without a memo', null],
    ['with a memo that nobody has', '1'],
  ])('%s, is recorded with no deposit address', async (_, memo) => {
    const address = await chainOf(ids.ripple).hotAddress();
    const sent = { networkId: ids.ripple, currencyId: ids.xrp, replaceable: false, amount: toDecimal('25') };
    await sendTransfer(world, { ...sent, address, memo });
    await watch(ids.ripple);
    expect(await deposits()).toMatchObject([{ deposit_address_id: null, state: 'mempool' }]);
    expect(await events()).toEqual(['seen 1']);
  });
});

describe('a replaced deposit', () => {
  it('by one to us, is seen anew before the old one vanishes', async () => {
    const txId = await payBitcoin('0.01', true);
    await watch(ids.bitcoin);
    await events();
    await replaceTransfer(world, txId, { amount: toDecimal('0.02') });
    await watch(ids.bitcoin);
    expect(await events()).toEqual(['seen 2', 'vanished 1']);
  });

  it('by a payment to another recipient, mined unseen, vanishes', async () => {
    const txId = await payBitcoin('0.01', true);
    await watch(ids.bitcoin);
    await events();
    await replaceTransfer(world, txId, { address: strangerAddress('bitcoin') });
    await mine(ids.bitcoin);
    await watch(ids.bitcoin);
    expect(await events()).toEqual(['vanished 1']);
  });
});

describe('a look that finds nothing new', () => {
  it('writes nothing and asks for no fate', async () => {
    await payBitcoin();
    await watch(ids.bitcoin);
    const written = () =>
      sql`select xmin::text from chain_cursors where network_id = ${ids.bitcoin}`.execute(db);
    const before = (await written()).rows;
    const asked: unknown[] = [];
    const curious: Chain = { ...chainOf(ids.bitcoin), gone: async (missing) => (asked.push(missing), []) };
    expect(await watchOnce(watchDeps, curious)).toBe('idle');
    expect([(await written()).rows, asked]).toEqual([before, []]);
  });
});

describe('a look that is cut off', () => {
  it('resumes where it stopped and reports nothing twice', async () => {
    await payBitcoin();
    await mine(ids.bitcoin, 6);
    for (let look = 0; look < 3; look += 1) await watchOnce(watchDeps, chainOf(ids.bitcoin));
    await watch(ids.bitcoin);
    expect(await events()).toEqual(['seen 1', 'mined 1', 'final 1']);
  });

  it('between going back and reading on, loses no deposit', async () => {
    await payBitcoin();
    await mine(ids.bitcoin, 3);
    await watch(ids.bitcoin);
    await events();
    await reorganise(world, ids.bitcoin, 3);
    await watchOnce(watchDeps, chainOf(ids.bitcoin));
    expect(await stateOf(1)).toBe('mempool');
    await watch(ids.bitcoin);
    expect(await stateOf(1)).toBe('final');
    expect((await events()).filter((event) => event.startsWith('vanished'))).toEqual([]);
  });
});

describe('two watchers of one network', () => {
  it('at once, record every block and deposit once', async () => {
    await payBitcoin('0.01');
    await mine(ids.bitcoin, 3);
    await payBitcoin('0.02');
    await Promise.all([watch(ids.bitcoin), watch(ids.bitcoin), watch(ids.bitcoin)]);
    await watch(ids.bitcoin);
    expect((await events()).sort()).toEqual(['final 1', 'mined 1', 'seen 1', 'seen 2']);
  });

  it('let one look again after the other went back', async () => {
    await mine(ids.bitcoin, 3);
    await watch(ids.bitcoin);
    await reorganise(world, ids.bitcoin, 2, []);
    const chain = chainOf(ids.bitcoin);
    let asked = 0;
    const late: Chain = {
      ...chain,
      header: async (height) => {
        asked += 1;
        if (asked === 1) await watchOnce(watchDeps, chain);
        return chain.header(height);
      },
    };
    expect(await watchOnce(watchDeps, late)).toBe('again');
    await watch(ids.bitcoin);
    const head = await chain.head();
    expect(await hashAt(db, ids.bitcoin, head.height)).toBe(head.hash);
  });

  it('record no block of a dead branch from the slower process', async () => {
    await mine(ids.bitcoin, 2);
    await watch(ids.bitcoin);
    const chain = chainOf(ids.bitcoin);
    const { height } = await chain.head();
    const dropped = await payBitcoin();
    await mine(ids.bitcoin);
    const late: Chain = {
      ...chain,
      block: async (asked, filter) => {
        const block = await chain.block(asked, filter);
        await reorganise(world, ids.bitcoin, 2, [dropped]);
        await watch(ids.bitcoin, await asOf(height));
        return block;
      },
    };
    await watchOnce(watchDeps, late);
    expect(await deposits()).toEqual([]);
    const { hash } = (await chain.header(height)) ?? {};
    expect(await readCursor(db, ids.bitcoin)).toMatchObject({ height, hash });
  });

  it('keep the network’s state when one begins within a re-org', async () => {
    await db.deleteFrom('chain_cursors').execute();
    await db.deleteFrom('chain_blocks').execute();
    const chain = chainOf(ids.bitcoin);
    const first = await chain.head();
    const late: Chain = {
      ...chain,
      header: async (height) => {
        const header = await chain.header(height);
        if (height > first.height - 10) return header;
        await watch(ids.bitcoin);
        await reorganise(world, ids.bitcoin, 1);
        await watch(ids.bitcoin);
        return header;
      },
    };
    await watchOnce(watchDeps, late);
    const there = await chain.block(first.height, async () => new Set());
    expect(there?.hash).not.toBe(first.hash);
    expect(await hashAt(db, ids.bitcoin, first.height)).toBe(there?.hash);
  });

  it('keep a new deposit although one has an older mempool view', async () => {
    const slow: Chain = {
      ...chainOf(ids.bitcoin),
      pending: async (filter, known, read) => {
        const before = await chainOf(ids.bitcoin).pending(filter, known, read);
        await payBitcoin();
        await watch(ids.bitcoin);
        return before;
      },
    };
    await payBitcoin();
    await watchOnce(watchDeps, slow);
    expect((await events()).filter((event) => event.startsWith('vanished'))).toEqual([]);
  });
});

describe('a payment of our own', () => {
  /** Pays a deposit address inside one of our own transactions. */
  async function paidWithin(purpose: string, payee: string, sender: string): Promise<string> {
    const txId = await payBitcoin();
    await db.updateTable('sim_transactions').set({ sender }).where('tx_id', '=', txId).execute();
    await sql`insert into payments (id, key, purpose, asset_id, address, amount, state, is_reserved, tx_id, created_at)
      values (gen_random_uuid(), 'k', ${purpose}, 1, ${payee}, 1, 'sent', true, ${txId}, ${clock.now()})`.execute(
      db,
    );
    await watch(ids.bitcoin);
    await mine(ids.bitcoin);
    await watch(ids.bitcoin);
    return txId;
  }
  const hot = () => chainOf(ids.bitcoin).hotAddress();
  const depositAddress = async () => (await depositAddressOn(ids.bitcoin)).address;

  it('that moves coins between wallets of ours, is no deposit', async () => {
    const txId = await paidWithin('gas', await depositAddress(), await hot());
    expect(await deposits()).toEqual([]);
    for (const [networkId, asked] of [
      [ids.tron, txId],
      [ids.bitcoin, 'another'],
    ] as const) {
      const others = await db.transaction().execute((tx) => ownPayments(tx, networkId, [asked]));
      expect(others.size).toBe(0);
    }
  });

  it('to a customer, with its change to an address of ours, is no deposit', async () => {
    await paidWithin('payout', strangerAddress('bitcoin'), await hot());
    expect(await deposits()).toEqual([]);
  });

  it('to a contract that sends coins on to a deposit address, is a deposit', async () => {
    await paidWithin('payout', strangerAddress('bitcoin'), strangerAddress('bitcoin'));
    expect(await deposits()).toMatchObject([{ state: 'mined' }]);
    expect(await events()).toEqual(['seen 1', 'mined 1']);
  });

  it('to a deposit address that a customer named as recipient, is a deposit', async () => {
    await paidWithin('refund', await depositAddress(), await hot());
    expect(await deposits()).toMatchObject([{ state: 'mined' }]);
  });
});
