/** A stand-in for TON: real contracts on the real virtual machine, and no real node was contacted. */
import { beginCell, Cell } from '@ton/core';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { watchOnce } from '../../src/chains/index.ts';
import { addressIn, spell } from '../../src/chains/ton/encoding/messages.ts';
import { openTonChain } from '../../src/chains/ton/index.ts';
import { handClock } from '../clock.ts';
import { testDatabase } from '../database.ts';
import { sowWorld } from '../factories.ts';
import { Jettons } from './jettons.ts';
import {
  anyAddress,
  DOLLAR,
  nanotons,
  startTonNetwork,
  TON,
  type TonTestNetwork,
  ton,
  tonAt,
} from './network.ts';
import { sendCoins } from './send-coins.ts';
import { type OtherAnswer, textCell } from './serve.ts';

const every = async (addresses: readonly string[]) => new Set(addresses);
const UNITS = 25_000_000n;
let network: TonTestNetwork;
beforeEach(async () => {
  network = await startTonNetwork();
});

/** The transfers of the next block. */
async function mined() {
  await network.world.close();
  return (await network.chain.block(network.world.head.height, every))?.transfers;
}
const pay = (units: bigint, sending: Parameters<typeof sendCoins>[3] = { memo: '4711' }) =>
  sendCoins(network.world, network.hot, units, sending);

describe('a deposit of TON,', () => {
  it.each<[string, string | null]>([
    ['with the memo', '4711'],
    ['with a wrong memo', '77'],
    ['with a memo of letters', 'Привет, Parom'],
    ['without a memo', null],
  ])('%s, keeps it', async (_what, memo) => {
    const from = anyAddress();
    const txId = pay(nanotons(ton('2')), { memo, from });
    expect(await mined()).toMatchObject([
      { txId, memo, currencyId: TON, amount: ton('2'), address: network.hot, sender: spell(from) },
    ]);
  });

  it('whose memo begins in the next cell, keeps it', async () => {
    const text = beginCell().storeStringTail('4711').endCell();
    pay(7n, { body: beginCell().storeUint(0, 32).storeRef(text).endCell() });
    expect(await mined()).toMatchObject([{ units: 7n, memo: '4711' }]);
  });

  it('twice in one block, is two deposits', async () => {
    const sent = [pay(5n), pay(5n)];
    expect((await mined())?.map(({ txId }) => txId)).toEqual(sent);
  });

  it('of a nanoton, is shown', async () => {
    pay(1n);
    expect(await mined()).toMatchObject([{ units: 1n }]);
  });

  it('from a contract, whatever its message says, has no memo', async () => {
    pay(7n, { body: beginCell().storeUint(0x1234_5678, 32).storeUint(9, 64).endCell() });
    expect(await mined()).toMatchObject([{ units: 7n, memo: null }]);
  });

  it('that came back to us, is no deposit', async () => {
    const { world, hot } = network;
    world.push({
      info: {
        type: 'internal',
        ihrDisabled: true,
        bounce: false,
        bounced: true,
        src: anyAddress(),
        dest: addressIn(hot),
        value: { coins: 1_000_000n },
        ihrFee: 0n,
        forwardFee: 0n,
        createdLt: 99n,
        createdAt: 0,
      },
      body: Cell.EMPTY,
    });
    expect(await mined()).toEqual([]);
  });

  it('costs gas, and the books agree with the wallet', async () => {
    const { chain, hot } = network;
    const before = await chain.balance(TON, hot);
    for (let times = 0; times < 5; times += 1) pay(nanotons(ton('1')));
    await mined();
    expect((await chain.balance(TON, hot)) - before).toBe(ton('5'));
  });
});

it('a memo of TON that the database cannot store, stops no deposit', async () => {
  const { db, close } = await testDatabase();
  onTestFinished(close);
  const clock = handClock(new Date().toISOString());
  const catalogue = await sowWorld(db, clock);
  const watch = async () => {
    while ((await watchOnce({ db, clock, catalogue: () => catalogue }, network.chain)) === 'again');
  };
  await watch();
  pay(7n, { memo: '47\x0011' });
  pay(8n);
  await network.world.close();
  await watch();
  const recorded = await db.selectFrom('deposits').select(['units', 'memo']).orderBy('units').execute();
  expect(recorded).toEqual([
    { units: '7', memo: '47\ufffd11' },
    { units: '8', memo: '4711' },
  ]);
});

describe('an old block of TON,', () => {
  /** An old block, and the calls that a node answers while it is read. */
  async function readOld(answer: OtherAnswer = () => undefined) {
    const { world, settings } = network;
    pay(5n);
    await world.close();
    const { height } = world.head;
    for (let later = 0; later < 12; later += 1) pay(6n);
    await world.close();
    const asked: string[] = [];
    const rpcUrl = await tonAt(world, (method, params, good) => {
      asked.push(method);
      return answer(method, { ...params, isOld: params.seqno === height }, good);
    });
    const chain = await openTonChain({ ...settings, rpcUrl });
    const shown = await chain.block(height, every);
    expect(shown?.transfers).toMatchObject([{ units: 5n }]);
    return asked.filter((method) => method === 'getTransactions').length;
  }

  it('is read without the transactions after it', async () => {
    expect(await readOld()).toBe(1);
  });

  it.each<[string, (good: () => Promise<unknown>) => unknown]>([
    [
      'declines',
      () => {
        throw new Error('state already gc-ed');
      },
    ],
    [
      'shows an empty account',
      async (good) => ({ ...((await good()) as object), last_transaction_id: { lt: '0', hash: '' } }),
    ],
  ])('is read through later ones where a node that forgot its state %s', async (_what, answer) => {
    const asked = await readOld((method, { isOld }, good) =>
      method === 'getAddressInformation' && isOld === true ? answer(good) : undefined,
    );
    expect(asked).toBeGreaterThan(3);
  });
});

describe('a deposit of a jetton,', () => {
  it.each<[string, string | null, boolean]>([
    ['with the memo', '4711', false],
    ['with the memo in the message itself', '4711', true],
    ['without a memo', null, false],
  ])('%s, is credited', async (_what, memo, isInline) => {
    const { world, jettons, hot, chain } = network;
    const holder = anyAddress();
    jettons.issue(spell(holder), UNITS);
    await world.close();
    const before = await chain.balance(DOLLAR, hot);
    jettons.pay(holder, hot, UNITS, memo, { isInline });
    expect(await mined()).toMatchObject([
      { memo, currencyId: DOLLAR, amount: ton('25'), sender: spell(holder), address: hot },
    ]);
    expect((await chain.balance(DOLLAR, hot)) - before).toBe(ton('25'));
  });

  it('told by a foreign contract, is not credited', { tags: ['threat:fake-jetton'] }, async () => {
    const body = beginCell()
      .storeUint(0x7362_d09c, 32)
      .storeUint(0, 64)
      .storeCoins(1_000_000_000_000n)
      .storeAddress(anyAddress())
      .storeMaybeRef(textCell('4711'))
      .endCell();
    pay(1_000_000n, { body });
    expect(await mined()).toEqual([]);
  });

  it('of a jetton of the same kind and another issuer, is not credited', {
    tags: ['threat:fake-jetton'],
  }, async () => {
    const { world, hot, chain } = network;
    const fake = await Jettons.open(world, 1);
    const holder = anyAddress();
    fake.issue(spell(holder), UNITS);
    await world.close();
    const before = await chain.balance(DOLLAR, hot);
    fake.pay(holder, hot, UNITS, '4711');
    expect(await mined()).toEqual([]);
    expect(await chain.balance(DOLLAR, hot)).toBe(before);
  });

  it('of more than its sender has, is not credited', async () => {
    const { world, jettons, hot } = network;
    const holder = anyAddress();
    jettons.issue(spell(holder), UNITS);
    await world.close();
    jettons.pay(holder, hot, UNITS + 1n, '4711');
    expect(await mined()).toEqual([]);
  });

  it('of no units, is no deposit', async () => {
    const { world, jettons, hot } = network;
    const holder = anyAddress();
    jettons.issue(spell(holder), UNITS);
    await world.close();
    jettons.pay(holder, hot, 0n, '4711');
    jettons.pay(holder, hot, 1n, '4711');
    expect(await mined()).toMatchObject([{ units: 1n }]);
  });

  it('twice, is two deposits with ids of their own', async () => {
    const { world, jettons, hot } = network;
    const holder = anyAddress();
    jettons.issue(spell(holder), UNITS);
    await world.close();
    jettons.pay(holder, hot, 1n, '4711');
    jettons.pay(holder, hot, 1n, '4711');
    const shown = (await mined()) ?? [];
    expect(new Set(shown.map(({ txId }) => txId)).size).toBe(2);
  });
});
