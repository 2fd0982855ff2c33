/** The house's own coins: profit withdrawn, a cold wallet filled, a hot wallet refilled. */

import { add, type Decimal, formatDecimal, subtract, toDecimal } from '@parom/contract/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendTransfer } from '../../src/chains/simulated/transfers.ts';
import { type Account, balanceOf } from '../../src/ledger/index.ts';
import { firstOperator } from '../../src/operators/index.ts';
import { addresses, ids } from '../factories.ts';
import { breaches, breachesIn } from '../proof/books.ts';
import { openService, type Service } from '../service.ts';
import { withReason } from '../with-reason.ts';

const SECOND = { email: 'second@example.com', password: 'another long password' };
const USDT = 'USDT@tron';
const COLD = addresses.tron;

let service: Service;
beforeAll(async () => {
  service = await openService({
    PAROM_COLD_ADDRESSES: `tron:${COLD}`,
    PAROM_TREASURY_ALONE: '500',
  });
  const { db, clock } = service;
  await firstOperator({ db, clock, noteMade: async () => {} }, { ...SECOND, isReset: true });
});
afterAll(() => service.close());

const say = async (name: string, values: object): Promise<string> => {
  const answer = (await service.ask(name, values)).json();
  await service.settle();
  return answer.result ?? answer.message;
};
const held = async (kind: Account['kind'], currencyId: number, networkId?: number): Promise<string> =>
  formatDecimal(await balanceOf(service.db, { kind, currencyId, ...(networkId && { networkId }) }));
const hot = async (): Promise<Decimal> => toDecimal(await held('hot', ids.usdt, ids.tron));
const paidTo = async (address: string) =>
  (await service.call('GET', `/sandbox/transfers?address=${address}`)).json().transfers;
const openAlerts = async () => (await service.ask('alerts', {})).json().result;
const hotAddress = async (): Promise<string> =>
  (await service.app.networks.chains.get(ids.tron)?.hotAddress()) ?? '';
const idIn = (sentence: string): string => /[0-9a-f-]{36}/.exec(sentence)?.[0] ?? sentence;
const asSecond = async (name: string, values: object): Promise<string> => {
  const token = await service.logInOperator(SECOND);
  const answer = (
    await service.call('POST', `/console/commands/${name}`, { body: withReason(name, values), token })
  ).json();
  await service.settle();
  return answer.result ?? answer.message;
};

describe('profit', () => {
  it('leaves by one command, without an alert and without a waiting payout', async () => {
    const before = await hot();
    expect(await say('withdraw-profit', { asset: USDT, amount: '300' })).toMatch(
      new RegExp(`^Move .* will be paid: 300 USDT@tron to ${COLD}\\.$`),
    );
    const ticket = await service.createTicket();
    await service.send(ticket);
    await service.mine(ids.bitcoin, 3);
    await service.mine(ids.tron, 20);
    expect((await service.view(ticket)).status).toBe(4);
    expect(await paidTo(COLD)).toEqual(
      expect.arrayContaining([expect.objectContaining({ amount: '300', currencyId: ids.usdt })]),
    );
    expect(await held('drawings', ids.usdt)).toBe('300');
    const spent = add(toDecimal('300'), toDecimal((await service.view(ticket)).toAmount));
    expect(await hot()).toBe(subtract(before, spent));
    expect(await openAlerts()).toEqual([]);
    expect((await service.ask('payouts', {})).json().result).toEqual([]);
    expect(await breachesIn(service.db, breaches)).toEqual([]);
  });

  it('above the limit waits for a second operator', async () => {
    const before = toDecimal(await held('drawings', ids.usdt));
    const id = idIn(await say('withdraw-profit', { asset: USDT, amount: '501' }));
    expect((await service.ask('moves', {})).json().result).toMatchObject([{ id, state: 'proposed' }]);
    expect(await say('confirm-move', { move: id })).toBe(
      'another operator has to confirm it: you asked for it',
    );
    expect(await asSecond('confirm-move', { move: id })).toBe(`Move ${id} is confirmed and will be paid.`);
    await service.mine(ids.tron, 20);
    expect(await asSecond('confirm-move', { move: id })).toBe('the move is done already');
    expect(await held('drawings', ids.usdt)).toBe(formatDecimal(add(before, toDecimal('501'))));
  });

  it('asked for more than a day ago is not confirmed', async () => {
    const id = idIn(await say('withdraw-profit', { asset: USDT, amount: '501' }));
    await service.advance(24 * 3_600_000 + 1);
    expect(await asSecond('confirm-move', { move: id })).toContain('more than a day ago');
    expect(await say('cancel-move', { move: id })).toBe(`Move ${id} is cancelled.`);
  });

  it('takes no coin that waits for blocks, also when confirmed later', async () => {
    const asset = service.app.catalogue().asset(ids.usdt, ids.tron)?.id ?? 0;
    const id = idIn(await say('withdraw-profit', { asset: USDT, amount: '501' }));
    const locked = formatDecimal(await hot());
    const lock = (sum: string) =>
      service.db.updateTable('assets').set({ locked: sum }).where('id', '=', asset).execute();
    await lock(locked);
    expect(await say('move-to-cold', { asset: USDT, amount: '1' })).toContain('at most 0 can be moved');
    expect(await asSecond('confirm-move', { move: id })).toContain('at most 0 can be moved');
    await lock('0');
    expect(await say('cancel-move', { move: id })).toBe(`Move ${id} is cancelled.`);
  });

  it.each([
    ['to an address that is not listed', { to: 'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn' }, 'does not list'],
    ['beyond the free coins', { amount: '99999999' }, 'at most .* can be moved'],
    ['finer than the coin', { amount: '0.0000001' }, 'at most 6 decimals'],
    ['of a network without a listed address', { asset: 'BTC@bitcoin' }, 'lists no address of this network'],
    ['in roubles', { asset: 'RUB' }, 'by a transfer at the bank'],
  ])('%s is refused, and nothing changes', async (_, changed, why) => {
    const before = await hot();
    expect(await say('withdraw-profit', { asset: USDT, amount: '1', ...changed })).toMatch(new RegExp(why));
    expect(await hot()).toBe(before);
    expect((await service.ask('moves', {})).json().result).toEqual([]);
  });
});

describe('coins of a customer', () => {
  it('in the hot wallet are no profit', async () => {
    const address = await hotAddress();
    const transfer = { networkId: ids.tron, currencyId: ids.usdt, address, memo: null, replaceable: false };
    const free = async (): Promise<Decimal> =>
      toDecimal(
        (await service.ask('treasury', {})).json().result.find((one: { asset: string }) => one.asset === USDT)
          .free,
      );
    const before = await free();
    await sendTransfer(service.world, { ...transfer, amount: toDecimal('77') });
    await service.settle();
    await service.mine(ids.tron, 20);
    expect(await free()).toBe(before);
    const amount = formatDecimal(add(before, toDecimal('1')));
    const id = idIn(await say('withdraw-profit', { asset: USDT, amount: formatDecimal(before) }));
    await say('withdraw-profit', { asset: USDT, amount });
    expect((await service.ask('moves', {})).json().result).toHaveLength(1);
    // Less is free by then, while the customer's coins would suffice.
    await say('withdraw-profit', { asset: USDT, amount: '10' });
    expect(await asSecond('confirm-move', { move: id })).toContain('can be moved');
    await say('cancel-move', { move: id });
  });

  it('at an address of a ticket or of none, of a refill’s sum, are none', async () => {
    const ticket = await service.createTicket({
      give: [ids.usdt, ids.tron],
      get: [ids.btc, ids.bitcoin],
      address: addresses.bitcoin,
      amount: '700',
    });
    await service.advance(31 * 60_000);
    const id = /Refill (\S+) is/.exec(
      await say('announce-refill', { asset: USDT, amount: '5', from: 'capital' }),
    )?.[1];
    const transfer = { networkId: ids.tron, currencyId: ids.usdt, replaceable: false };
    await sendTransfer(service.world, { ...transfer, ...ticket.deposit, amount: toDecimal('5') });
    await service.settle();
    await service.mine(ids.tron, 20);
    expect((await service.ask('moves', {})).json().result).toMatchObject([{ id, state: 'announced' }]);
    const { address } = await service.db
      .selectFrom('deposit_addresses')
      .select('address')
      .where('network_id', '=', ids.tron)
      .where('id', 'not in', (query) => query.selectFrom('tickets').select('deposit_address_id'))
      .limit(1)
      .executeTakeFirstOrThrow();
    await sendTransfer(service.world, { ...transfer, address, memo: null, amount: toDecimal('5') });
    await service.settle();
    await service.mine(ids.tron, 20);
    expect((await service.ask('moves', {})).json().result).toMatchObject([{ id, state: 'announced' }]);
    expect(await say('cancel-move', { move: id })).toContain('is cancelled');
  });
});

describe('coins for a cold wallet', () => {
  it('stay ours, and come back as an announced refill', async () => {
    await say('move-to-cold', { asset: USDT, amount: '200' });
    expect(await held('in-transit', ids.usdt, ids.tron)).toBe('200');
    await service.mine(ids.tron, 20);
    expect(await held('in-transit', ids.usdt, ids.tron)).toBe('0');
    expect(await held('cold', ids.usdt, ids.tron)).toBe('200');

    const before = await hot();
    const unmatched = toDecimal(await held('unmatched', ids.usdt));
    const order = { asset: USDT, amount: '150', from: 'cold' };
    const address = /to (\S+)\./.exec(await say('announce-refill', order))?.[1] ?? '';
    const transfer = { networkId: ids.tron, currencyId: ids.usdt, address, memo: null, replaceable: false };
    await sendTransfer(service.world, { ...transfer, amount: toDecimal('149') });
    await sendTransfer(service.world, { ...transfer, amount: toDecimal('150') });
    await service.settle();
    await service.mine(ids.tron, 20);
    expect(await held('cold', ids.usdt, ids.tron)).toBe('50');
    expect(subtract(unmatched, toDecimal(await held('unmatched', ids.usdt)))).toBe(toDecimal('149'));
    expect(await hot()).toBe(add(before, toDecimal('299')));
    const [announced] = (await service.ask('moves', { state: 'done' })).json().result;
    expect(announced).toMatchObject({ kind: 'refill', amount: '150 USDT@tron' });
    expect(await breachesIn(service.db, breaches)).toEqual([]);
  });
});

describe('a band', () => {
  it('proposes a move, and does nothing by itself', async () => {
    const before = await hot();
    const proposal = async () =>
      (await service.ask('treasury', {})).json().result.find((one: { asset: string }) => one.asset === USDT)
        .proposal;
    const band = async (minimum: string, target: string, maximum: string) =>
      say('set-band', { asset: USDT, minimum, target, maximum });
    await band('0', '10', '20');
    expect(await proposal()).toMatch(/^move-to-cold /);
    await band(formatDecimal(add(before, toDecimal('1'))), '99999999', '99999999');
    expect(await proposal()).toMatch(/^refill /);
    expect(await band('5', '4', '6')).toContain('at most the target');
    await say('remove-band', { asset: USDT });
    expect([await proposal(), await hot()]).toEqual([null, before]);
  });
});
