import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { byOperator } from '@parom/contract/console/answers/stop-reason';
import { toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { arrivedDeposit, creditedDeposit } from '../../../test/arrived-deposits.ts';
import { ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { scriptedChain } from '../../../test/scripted-chain.ts';
import { stoppedBecause } from '../../../test/stopped-because.ts';
import { TRON_USDT, TRX_ASSET, tronWorld } from '../../../test/tron-world.ts';
import { type Chain, ChainOutage } from '../../chains/chain.ts';
import type { Asset } from '../../currencies/index.ts';
import { balanceOf, capital, depositLost, entryKeys, holdReserve, postEntry } from '../../ledger/index.ts';
import { openAlerts, raiseAlert } from '../../platform/alerts/alerts-store.ts';
import { later } from '../../platform/clock.ts';
import { DONE } from '../../platform/outcome.ts';
import { setStopReason } from '../outflow/stops-store.ts';
import { checkPromises } from './check-promises.ts';
import { claimSurplus } from './claim-surplus.ts';
import { keepReconciled } from './keep-reconciled.ts';
import { reconcileAsset } from './reconcile-asset.ts';

const APPROVES = 8;

const { db, clock, world, deps, watchTo } = await tronWorld();

describe('reconciling', () => {
  let held: Map<string, string>;
  let asset: Asset;

  beforeEach(async () => {
    asset = world.catalogue.assetById(TRON_USDT);
    held = new Map([['hot', '2000000']]);
    world.chain.balance = async (_currency, address) => toDecimal(held.get(address) ?? '0');
    await watchTo(100);
  });

  const reconcile = () => reconcileAsset(deps, world.chain, asset);
  const subjects = async () => (await openAlerts(db)).map(({ subject }) => subject);
  const alerted = async () => (await openAlerts(db)).map(({ message }) => message);
  const found = (amount: string) =>
    `The hot wallet held ${amount} USDT@tron more than the books. It is booked as unassigned; use claim-surplus to assign it`;
  const unmatched = () => balanceOf(db, { kind: 'unmatched', currencyId: ids.usdt });
  const sent = async (how: {
    purpose: 'payout' | 'sweep' | 'gas';
    assetId?: number;
    depositAddressId?: number;
  }) => {
    const id = await owedPayment(deps, { assetId: asset.id, amount: '100', ...how });
    await db.updateTable('payments').set({ state: 'sent', tx_id: 'x' }).where('id', '=', id).execute();
  };
  /** A deposit of 250 USDT on its own address. */
  async function deposit(state: 'mined' | 'final' | 'vanished', isCredited: boolean, name: string = state) {
    const index = name === 'other' ? 4 : 3;
    const coin = { networkId: ids.tron, currencyId: ids.usdt };
    const arrived = { ...coin, address: `target-${name}`, amount: '250', state, txId: name, index };
    const place = world.chain.depositsNeedSweep ? 'deposits' : 'hot';
    const { depositAddressId } = isCredited
      ? await creditedDeposit(deps, { ...arrived, place })
      : await arrivedDeposit(deps, arrived);
    return depositAddressId;
  }

  async function lose(txId: string) {
    const { id } = await db
      .selectFrom('deposits')
      .select('id')
      .where('tx_id', '=', txId)
      .executeTakeFirstOrThrow();
    const key = entryKeys.loss(id, 0);
    await db.transaction().execute(async (tx) => {
      await postEntry(tx, {
        key,
        kind: 'loss',
        at: clock.now(),
        postings: depositLost(asset, toDecimal('250'), 'hot'),
      });
      await tx.updateTable('deposit_judgements').set({ loss_entry_key: key }).execute();
    });
  }

  it('that agrees, concludes quietly', async () => {
    expect(await reconcile()).toBe('compared');
    expect(await subjects()).toEqual([]);
  });

  it('with coins missing stops its payments with the reason and alerts once', async () => {
    held.set('hot', '1999999.5');
    await reconcile();
    await reconcile();
    expect(await stoppedBecause(db, asset.id)).toContain('0.5 USDT@tron less than the books');
    expect(await subjects()).toEqual(['shortfall:7']);
    expect(await stoppedBecause(db, 1)).toBeNull();
  });

  it('with coins missing, broken off before the alert, does both at the next look', async () => {
    held.set('hot', '1');
    await sql`alter table alerts add constraint broken_off check (false) not valid`.execute(db);
    try {
      await expect(reconcile()).rejects.toThrow('broken_off');
    } finally {
      await sql`alter table alerts drop constraint broken_off`.execute(db);
    }
    expect(await stoppedBecause(db, asset.id)).toBeNull();
    await reconcile();
    expect(await stoppedBecause(db, asset.id)).toContain('less than the books');
    expect(await subjects()).toEqual(['shortfall:7']);
  });

  it('with coins missing of a stopped asset, leaves the operator’s reason', async () => {
    await setStopReason(db, asset.id, byOperator('the node lies'));
    held.set('hot', '1');
    await reconcile();
    expect(await stoppedBecause(db, asset.id)).toBe('the node lies');
    expect(await subjects()).toEqual(['shortfall:7']);
  });

  it('with unexplained coins books them as unassigned, once', async () => {
    held.set('hot', '2000003');
    await reconcile();
    expect(await unmatched()).toBe(toDecimal('-3'));
    expect(await reconcile()).toBe('compared');
    expect(await unmatched()).toBe(toDecimal('-3'));
    expect(await subjects()).toEqual(['surplus:7']);
    expect(await stoppedBecause(db, asset.id)).toBeNull();
  });

  it('with unexplained coins dates their entry and the alert by the clock', async () => {
    held.set('hot', '2000003');
    await reconcile();
    const booked = db.selectFrom('ledger_entries').select('at').where('kind', '=', 'surplus');
    expect(await booked.execute()).toEqual([{ at: clock.now() }]);
    expect(await openAlerts(db)).toMatchObject([{ raisedAt: clock.now() }]);
  });

  it('seen by two processes at the same time, books a surplus once', async () => {
    held.set('hot', '2000003');
    await Promise.all([reconcile(), reconcile()]);
    expect(await unmatched()).toBe(toDecimal('-3'));
    expect(await alerted()).toEqual([found('3')]);
  });

  it('with more unexplained coins alerts with the whole unclaimed sum', async () => {
    held.set('hot', '2000003');
    await reconcile();
    held.set('hot', '2000103');
    await reconcile();
    expect(await alerted()).toEqual([
      `${found('100')}. With earlier surpluses, on all networks, 103 USDT are unassigned`,
    ]);
    const claim = { asset, amount: toDecimal('103'), to: 'equity', reference: 'mine' } as const;
    expect(await claimSurplus(deps, claim)).toEqual(DONE);
    held.set('hot', '2000110');
    await reconcile();
    await reconcile();
    expect(await alerted()).toEqual([found('7')]);
  });

  it('with a payment on its way, believes the network with and without it', async () => {
    await sent({ purpose: 'payout' });
    for (const hot of ['2000000', '1999900']) {
      held.set('hot', hot);
      expect(await reconcile()).toBe('compared');
    }
    expect(await subjects()).toEqual([]);
    held.set('hot', '1999899');
    await reconcile();
    expect(await subjects()).toEqual(['shortfall:7']);
  });

  it('with a payment on its way and a surplus waits for a quiet moment', async () => {
    await sent({ purpose: 'payout' });
    held.set('hot', '2000001');
    expect(await reconcile()).toBe('unsettled');
    expect(await unmatched()).toBe(0n);
  });

  it('of the native coin allows for the fees of other coins’ payments', async () => {
    const trx = world.catalogue.assetById(TRX_ASSET);
    await sent({ purpose: 'payout' });
    world.chain.balance = async () => toDecimal('1999998');
    expect(await reconcileAsset(deps, world.chain, trx)).toBe('compared');
    expect(await subjects()).toEqual([]);
    world.chain.balance = async () => toDecimal('1999995');
    await reconcileAsset(deps, world.chain, trx);
    expect(await subjects()).toEqual(['shortfall:11']);
  });

  it('with a deposit that is not in the books yet, expects it or not', async () => {
    await deposit('mined', false);
    for (const hot of ['2000000', '2000250']) {
      held.set('hot', hot);
      expect(await reconcile()).toBe('compared');
    }
    expect(await subjects()).toEqual([]);
    expect(await unmatched()).toBe(0n);
  });

  it.each(['mined', 'final'] as const)(
    'with a deposit booked as lost that is %s again, expects it or not',
    async (state) => {
      await deposit(state, true);
      await lose(state);
      for (const hot of ['2000000', '2000250']) {
        held.set('hot', hot);
        expect(await reconcile()).toBe('compared');
      }
      expect(await subjects()).toEqual([]);
      expect(await unmatched()).toBe(0n);
    },
  );

  it('with a vanished deposit expects it or not until the loss is booked', async () => {
    await deposit('vanished', true);
    held.set('hot', '2000000');
    expect(await reconcile()).toBe('compared');
    await lose('vanished');
    expect(await reconcile()).toBe('compared');
    expect(await subjects()).toEqual([]);
    held.set('hot', '1999999');
    await reconcile();
    expect(await subjects()).toEqual(['shortfall:7']);
  });

  it('while the watcher is behind, or has not begun, concludes nothing', async () => {
    held.set('hot', '1');
    await watchTo(100 - APPROVES);
    expect(await reconcile()).toBe('unsettled');
    await db.deleteFrom('chain_cursors').execute();
    expect(await reconcile()).toBe('unsettled');
    expect(await subjects()).toEqual([]);
  });

  it('with a watcher below a settled payment after a re-org books no paid coins', async () => {
    // At block 90 the wallet still holds the 100 that a settled payment spends in block 92.
    await watchTo(90);
    held.set('hot', '2000100');
    expect(await reconcile()).toBe('unsettled');
    expect(await unmatched()).toBe(0n);
    await watchTo(100);
    held.set('hot', '2000000');
    expect(await reconcile()).toBe('compared');
    expect(await subjects()).toEqual([]);
  });

  it('with a watcher above all settled payments compares after its last block', async () => {
    await watchTo(101 - APPROVES);
    const asked: unknown[] = [];
    world.chain.balance = async (_currency, address, block) => {
      asked.push(block);
      return toDecimal(held.get(address) ?? '0');
    };
    expect(await reconcile()).toBe('compared');
    expect(asked).toEqual([{ height: 101 - APPROVES, hash: 'head' }]);
  });

  it('compares although new blocks come while balances are read', async () => {
    held.set('hot', '1');
    let height = 100;
    world.chain.head = async () => ({ height, hash: `block ${height}` });
    world.chain.balance = async (_currency, address) => {
      await watchTo((height += APPROVES));
      return toDecimal(held.get(address) ?? '0');
    };
    expect(await reconcile()).toBe('compared');
    expect(await subjects()).toEqual(['shortfall:7']);
  });

  it('with a booked deposit whose block was taken back accepts both balances', async () => {
    await deposit('final', true);
    await db.updateTable('deposits').set({ state: 'mempool' }).execute();
    for (const hot of ['2000000', '2000250']) {
      held.set('hot', hot);
      expect(await reconcile()).toBe('compared');
    }
    expect(await subjects()).toEqual([]);
  });

  it('with coins booked during the comparison does not book them again', async () => {
    let isFirst = true;
    world.chain.balance = async () => {
      if (!isFirst) return toDecimal('2000001');
      isFirst = false;
      await db.transaction().execute((tx) =>
        postEntry(tx, {
          key: entryKeys.capital(asset.id, 'meanwhile'),
          kind: 'capital',
          at: clock.now(),
          postings: capital(asset, toDecimal('1')),
        }),
      );
      return toDecimal('2000001');
    };
    expect(await reconcile()).toBe('unsettled');
    expect(await reconcile()).toBe('compared');
    expect(await unmatched()).toBe(0n);
    expect(await subjects()).toEqual([]);
  });

  describe('with deposit addresses', () => {
    beforeEach(() => {
      Object.assign(world.chain, { depositsNeedSweep: true });
    });

    it('counts the addresses that are not swept', async () => {
      await deposit('final', true);
      held.set('target-final', '250');
      expect(await reconcile()).toBe('compared');
      expect(await subjects()).toEqual([]);
      held.set('target-final', '249');
      await reconcile();
      expect(await subjects()).toEqual(['shortfall:7']);
      expect(await stoppedBecause(db, asset.id)).toContain(
        'deposit addresses (target-final: 1) held 1 USDT@tron less',
      );
    });

    it('reports coins missing on one and unseen on another', async () => {
      await deposit('final', true);
      await deposit('final', true, 'other');
      held.set('target-final', '0').set('target-other', '500');
      expect(await reconcile()).toBe('compared');
      expect((await openAlerts(db)).map(({ message }) => message)).toEqual([
        'reconciliation: deposit addresses (target-final: 250) held 250 USDT@tron less than the books; payments are stopped. Look where the coins went. If they are gone for good, book-lost books them. Then start-payouts',
        'The deposit address target-other, given to no ticket, holds 250 USDT@tron more than the books: look for an unseen deposit',
      ]);
    });

    it('while the watcher is behind, misses nothing on them', async () => {
      await deposit('final', true);
      await watchTo(100 - APPROVES);
      expect(await reconcile()).toBe('unsettled');
      expect([await subjects(), await stoppedBecause(db, asset.id)]).toEqual([[], null]);
    });

    it('leaves out a swept one, and accepts both hot balances', async () => {
      const depositAddressId = await deposit('final', true);
      await sent({ purpose: 'sweep', depositAddressId });
      for (const [hot, address] of [
        ['2000000', '250'],
        ['2000100', '150'],
      ] as const) {
        held.set('hot', hot).set('target-final', address);
        expect(await reconcile()).toBe('partly');
      }
      expect(await subjects()).toEqual([]);
    });

    it('leaves out an open deposit, in the hot wallet as well', async () => {
      await deposit('mined', false);
      held.set('target-mined', '250');
      expect(await reconcile()).toBe('compared');
      held.set('hot', '2000001');
      await reconcile();
      expect(await unmatched()).toBe(toDecimal('-1'));
    });

    it('with a surplus on an address alerts and books nothing', async () => {
      await deposit('final', true);
      held.set('target-final', '260');
      await reconcile();
      expect(await subjects()).toEqual(['unseen:7:target-final']);
      expect(await unmatched()).toBe(0n);
    });
  });

  describe('by beats', () => {
    it('looks at start and then hourly, and soon again without a conclusion', async () => {
      let asked = 0;
      world.chain.balance = async (currencyId) => {
        if (currencyId === ids.usdt) asked += 1;
        return toDecimal('2000000');
      };
      const beat = keepReconciled(deps);
      await beat();
      await beat();
      expect(asked).toBe(1);
      clock.advance(3_600_000);
      await beat();
      expect(asked).toBe(2);
      await watchTo(50);
      clock.advance(3_600_000);
      await beat();
      expect(asked).toBe(2);
      await watchTo(100);
      await beat();
      expect(asked).toBe(3);
    });

    it('looks at once after the clock was set back, and then hourly', async () => {
      let asked = 0;
      world.chain.balance = async (currencyId) => {
        if (currencyId === ids.usdt) asked += 1;
        return toDecimal('2000000');
      };
      let aheadMs = 5 * 3_600_000;
      const beat = keepReconciled({ ...deps, clock: { now: () => later(clock.now(), aheadMs) } });
      await beat();
      aheadMs = 0;
      await beat();
      await beat();
      expect(asked).toBe(2);
      clock.advance(3_600_000);
      await beat();
      expect(asked).toBe(3);
    });

    it('alerts no more for a network removed from the settings', async () => {
      await raiseAlert(
        db,
        clock.now(),
        'uncompared:7',
        alertDetail('walletsUncompared', { coin: 'TRX@tron', since: clock.now().toISOString(), why: null }),
      );
      await keepReconciled({ ...deps, chains: new Map() })();
      expect(await subjects()).toEqual([]);
    });

    it('without a conclusion for long, alerts until there is one', async () => {
      const beat = keepReconciled(deps);
      const beats = async (count: number) => {
        for (let made = 0; made < count; made += 1) {
          await beat();
          clock.advance(60_000);
        }
      };
      const since = clock.now().toISOString();
      world.chain.balance = async () => {
        throw new ChainOutage('missing trie node');
      };
      await beats(14);
      expect(await subjects()).toEqual([]);
      await beats(2);
      expect((await openAlerts(db)).map(({ message }) => message)).toContain(
        `Wallets of USDT@tron could not be compared with the books since ${since}: missing trie node`,
      );
      world.chain.balance = async () => toDecimal('2000000');
      await beats(1);
      expect(await subjects()).toEqual([]);
    });

    it('with one network out, still looks at the others', async () => {
      const out: Chain = {
        ...scriptedChain(ids.bitcoin, ids.btc, ids.btc),
        head: async () => {
          throw new ChainOutage('down');
        },
      };
      held.set('hot', '1');
      deps.chains.set(ids.bitcoin, out);
      await keepReconciled(deps)();
      expect(await subjects()).toContain('shortfall:7');
    });

    it('with one asset failing by a bug compares others, alerts late, fails', async () => {
      const faulty: Chain = {
        ...scriptedChain(ids.bitcoin, ids.btc, ids.btc),
        head: async () => {
          throw new TypeError('a fault of ours');
        },
      };
      await sql`insert into chain_cursors (network_id, height, hash, moved_at)
                values (${ids.bitcoin}, 100, 'head', ${clock.now()})`.execute(db);
      held.set('hot', '1');
      deps.chains.set(ids.bitcoin, faulty);
      const beat = keepReconciled(deps);
      await expect(beat()).rejects.toThrow('a fault of ours');
      expect(await subjects()).toEqual(['shortfall:7']);
      for (let made = 1; made < 15; made += 1) {
        clock.advance(60_000);
        await expect(beat()).rejects.toThrow('a fault of ours');
      }
      expect(await subjects()).toEqual(['shortfall:7', 'uncompared:1']);
    });
  });

  describe('and its promises', () => {
    it('alerts while reserves differ from tickets and open payments', async () => {
      const hold = (text: string) =>
        db.transaction().execute((tx) => holdReserve(tx, asset.id, toDecimal(text), 'paid'));
      await checkPromises(deps);
      expect(await subjects()).toEqual([]);
      await hold('100');
      await checkPromises(deps);
      expect(await subjects()).toEqual(['promises:7']);
      await sent({ purpose: 'payout' });
      await db.updateTable('payments').set({ is_reserved: true }).execute();
      await checkPromises(deps);
      expect(await subjects()).toEqual([]);
    });
  });
});
