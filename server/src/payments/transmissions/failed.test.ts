import { formatDecimal, subtract, toDecimal } from '@parom/contract/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { creditedDeposit } from '../../../test/arrived-deposits.ts';
import { ids } from '../../../test/factories.ts';
import { putTicket } from '../../../test/operator-world.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { impossible, included } from '../../../test/scripted-chain.ts';
import { paymentSaid } from '../../../test/stored-errors.ts';
import { TRON_USDT, TRX, tronWorld } from '../../../test/tron-world.ts';
import {
  ChainOutage,
  type FailureCause,
  type PaymentRecord,
  type RecipientProblem,
} from '../../chains/chain.ts';
import { balanceOf } from '../../ledger/index.ts';
import { openAlerts } from '../../platform/alerts/alerts-store.ts';
import { advancePayments, findPayment, proveFailures } from '../index.ts';
import type { PaymentRequest } from '../request-payment.ts';

const { db, clock, world, deps, watchTo } = await tronWorld();
const failed = (cause?: FailureCause): PaymentRecord => ({
  ...included(1_000),
  state: 'failed',
  fee: toDecimal('3'),
  ...(cause === undefined ? {} : { cause }),
});
let fate: PaymentRecord;
let problem: () => RecipientProblem | null;
beforeEach(async () => {
  [fate, problem] = [failed(), () => null];
  await watchTo(200);
  world.chain.record = () => fate;
  world.chain.balance = (currencyId) => balanceOf(db, { kind: 'hot', currencyId, networkId: ids.tron });
  world.chain.checkRecipient = async () => problem();
});

const owe = async (of: Partial<PaymentRequest> = {}): Promise<string> => {
  const ticketId = (await putTicket(deps, { status: 3 })).id;
  const owed = { purpose: 'payout', assetId: TRON_USDT, isReserved: true, ticketId, ...of } as const;
  return owedPayment(deps, { ...owed, amount: '100' });
};
const pay = async () => {
  for (let round = 0; round < 3; round += 1) {
    clock.advance(60_000);
    await advancePayments(deps, ids.tron);
  }
};
const endOf = async (id: string) => {
  const { state, failure } = (await findPayment(db, id)) ?? {};
  return [state, failure];
};
const feesLost = async () => formatDecimal(await balanceOf(db, { kind: 'network-fees', currencyId: TRX }));
const messages = async () => (await openAlerts(db)).map(({ message }) => message);

describe('a mined payment that failed', () => {
  it.each<[string, RecipientProblem | null, FailureCause | undefined, string]>([
    ['for no known reason', null, undefined, 'reverted'],
    ['as the network says at once', null, 'memo needed', 'memoNeeded'],
    ['as the account says when asked', 'not activated', undefined, 'notActivated'],
    ['as the token refuses the address', 'cannot receive', undefined, 'blacklisted'],
    ['as the recipient refuses, although all gas was used up', 'cannot receive', 'ours', 'blacklisted'],
    ['as the wallet sent it back', null, 'bounced', 'bounced'],
  ])('%s, ends with the reason for the customer', async (_how, asked, cause, failure) => {
    const id = await owe();
    world.chain.onBroadcast = () => {
      problem = () => asked;
    };
    fate = failed(cause);
    await pay();
    expect(await endOf(id)).toEqual(['failed', failure]);
  });

  it.each<[string, FailureCause | undefined, () => RecipientProblem | null, string]>([
    ['by its network', 'ours', () => null, 'too little gas, energy or coins'],
    [
      'as our wallet cannot pay',
      undefined,
      () => {
        throw new ChainOutage('the token lets our wallet pay no such amount');
      },
      'lets our wallet pay no such amount',
    ],
  ])('because of us, %s, is alerted and sent again by itself', async (_how, cause, asked, mend) => {
    const id = await owe();
    world.chain.onBroadcast = () => {
      problem = asked;
    };
    fate = failed(cause);
    await pay();
    expect(await endOf(id)).toEqual(['queued', null]);
    expect(await messages()).toEqual([expect.stringContaining(mend)]);
    expect(await feesLost()).toBe('3');

    world.chain.onBroadcast = () => {};
    [fate, problem] = [included(1_000), () => null];
    await proveFailures(deps);
    await pay();
    expect(await endOf(id)).toEqual(['final', null]);
    expect(await messages()).toEqual([]);
  });

  it.each([
    ['payout', 'hot'],
    ['gas', 'hot'],
    ['consolidate', 'hot'],
    ['sweep', 'deposits'],
  ] as const)('that was a %s, has its fee booked out of %s', async (purpose, place) => {
    const coin = { networkId: ids.tron, currencyId: ids.usdt, address: 'target', index: 3 };
    const { depositAddressId } = await creditedDeposit(deps, { ...coin, amount: '100' });
    const held = (kind: 'hot' | 'deposits') => balanceOf(db, { kind, currencyId: TRX, networkId: ids.tron });
    const before = { hot: await held('hot'), deposits: await held('deposits') };
    const owed = { purpose, assetId: TRON_USDT, amount: '100', depositAddressId } as const;
    const id = await owedPayment(deps, { ...owed, isReserved: purpose === 'payout' });
    await pay();
    expect((await endOf(id))[0]).toBe('failed');
    const other = place === 'hot' ? 'deposits' : 'hot';
    const spent = subtract(before[place], await held(place));
    expect([formatDecimal(spent), await held(other)]).toEqual(['3', before[other]]);
  });

  it.each(['gas', 'sweep'] as const)(
    'that was a %s and lacked energy or gas, is fed again',
    async (purpose) => {
      const coin = { networkId: ids.tron, currencyId: ids.usdt, address: 'target', index: 3 };
      const { depositAddressId } = await creditedDeposit(deps, { ...coin, amount: '100' });
      const id = await owedPayment(deps, { purpose, assetId: TRON_USDT, amount: '100', depositAddressId });
      fate = failed('ours');
      await pay();
      expect([await endOf(id), world.chain.signed.length]).toEqual([['failed', 'ours'], 1]);
    },
  );

  it('because of us, keeps its alert until its end', async () => {
    const id = await owe();
    fate = failed('ours');
    await pay();
    await proveFailures(deps);
    const alerted = await openAlerts(db);
    expect(alerted).toHaveLength(1);
    fate = { state: 'pending' };
    await pay();
    world.chain.record = () => {
      throw new ChainOutage('the node is away');
    };
    await pay();
    expect((await findPayment(db, id))?.lastError).toEqual(paymentSaid('the node is away'));
    world.chain.record = () => fate;
    await pay();
    expect(await findPayment(db, id)).toMatchObject({ state: 'sent', lastError: null });
    expect(await openAlerts(db)).toEqual(alerted);
  });

  it('because of us, is sent five times at most, for booked fees', async () => {
    const id = await owe();
    fate = failed('ours');
    for (let round = 0; round < 6; round += 1) {
      await pay();
      await proveFailures(deps);
    }
    expect(await endOf(id)).toEqual(['failed', 'ours']);
    expect([world.chain.signed.length, await feesLost()]).toEqual([5, '15']);
  });
});

describe('a payment that failed four times because of us', () => {
  it('may expire, and is sent again all the same', async () => {
    const id = await owe();
    fate = failed('ours');
    for (let round = 0; round < 4; round += 1) {
      await pay();
      await proveFailures(deps);
    }
    fate = impossible(1_000, 'expired');
    await pay();
    expect([await endOf(id), world.chain.signed.length]).toEqual([['queued', null], 5]);
  });
});

describe('a payment whose recipient cannot receive now', () => {
  it('fails unsigned, and gives its reserve back', async () => {
    const id = await owe();
    problem = () => 'cannot receive';
    await pay();
    expect(await endOf(id)).toEqual(['failed', 'blacklisted']);
    expect([world.chain.signed, await feesLost()]).toEqual([[], '0']);
    const { reserved } = await db
      .selectFrom('assets')
      .select('reserved')
      .where('id', '=', TRON_USDT)
      .executeTakeFirstOrThrow();
    expect(Number(reserved)).toBe(0);
  });

  it('stops no other of its batch', async () => {
    Object.assign(world.chain, { maxRecipients: 3 });
    const [bad, good] = [await owe({ address: 'bad' }), await owe()];
    world.chain.checkRecipient = async ({ to }) => (to === 'bad' ? 'cannot receive' : null);
    fate = included(1_000);
    await pay();
    expect([await endOf(bad), await endOf(good)]).toEqual([
      ['failed', 'blacklisted'],
      ['final', null],
    ]);
  });

  it('waits while the network does not answer', async () => {
    const id = await owe();
    problem = () => {
      throw new ChainOutage('the node is silent');
    };
    await pay();
    expect(await findPayment(db, id)).toMatchObject({
      state: 'queued',
      lastError: paymentSaid('the node is silent'),
    });
  });

  it('of the house itself is not asked about', async () => {
    problem = () => 'cannot receive';
    fate = included(1_000);
    const id = await owe({ purpose: 'gas', isReserved: false });
    await pay();
    expect(await endOf(id)).toEqual(['final', null]);
  });
});
