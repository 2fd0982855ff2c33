/** Form, ticket, partner's quote and exports price one amount alike, in the step that it reaches. */
import { giveAt, inCoins, markupOfWire, receiveAt } from '@parom/contract/markup-steps';
import { type Decimal, decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids } from '../factories.ts';
import { openService, type Service } from '../service.ts';
import { signedCall } from '../signed-calls.ts';

const BTC_USDT = { from: 'BTC', to: 'USDT' };
const PRICE = { giveUsdt: toDecimal('90000'), getUsdt: toDecimal('1') };
const BTC_STEP = 10n ** 10n;

let service: Service;
beforeAll(async () => {
  service = await openService();
  await service.price(ids.btc, '90000');
  expect(
    await service.command('set-markup', { ...BTC_USDT, percent: '1.2', steps: '900:0.9, 9000:0.7' }),
  ).toBe(200);
});
afterAll(() => service.close());

const pair = async (toNetworkId: number = ids.tron) =>
  (
    await service.call(
      'GET',
      `/v1/currencies/getPairDetails?fromCurrencyId=${ids.btc}&fromNetworkId=${ids.bitcoin}&toCurrencyId=${ids.usdt}&toNetworkId=${toNetworkId}`,
    )
  ).json();
const markupInForm = async (toNetworkId: number = ids.tron) => {
  const { markup, steps } = await pair(toNetworkId);
  const read = markupOfWire(markup, steps);
  if (read === null) throw new Error('the form cannot read the markup');
  return inCoins(read, PRICE.giveUsdt, 8);
};
const beside = (amount: string, units: bigint) => decimal(toDecimal(amount) + units * BTC_STEP);
/** 900 USDT are 0.01 BTC, 9,000 are 0.1. */
const AROUND: readonly Decimal[] = ['0.01', '0.1'].flatMap((border) => [
  beside(border, -1n),
  beside(border, 0n),
  beside(border, 1n),
]);

describe('a pair with steps', () => {
  it('says its markup and steps to the form', async () => {
    expect(await pair()).toMatchObject({
      isEnabled: true,
      markup: 1.2,
      steps: [
        { from: '900', markup: 0.9 },
        { from: '9000', markup: 0.7 },
      ],
    });
  });

  it('makes the ticket that the form shows, at and around each border', async () => {
    const markup = await markupInForm();
    const made: string[] = [];
    for (const give of AROUND) {
      const ticket = await service.createTicket({ amount: formatDecimal(give) });
      const { toAmount, markup: own } = await service.view(ticket);
      expect(toAmount).toBe(formatDecimal(receiveAt(give, PRICE, markup, 6)));
      made.push(`${toAmount} at ${own}`);
    }
    expect(made).toEqual([
      '889.19911 at 1.2',
      '891.9 at 0.9',
      '891.900891 at 0.9',
      '8918.999108 at 0.9',
      '8937 at 0.7',
      '8937.000893 at 0.7',
    ]);
  });

  it('makes the ticket that the form shows for a typed receive amount', async () => {
    const markup = await markupInForm();
    for (const receive of ['880', '890', '895', '8920', '8930', '8950']) {
      const ticket = await service.createTicket({ receive });
      const { fromAmount, toAmount } = await service.view(ticket);
      expect({ fromAmount, toAmount }).toEqual({
        fromAmount: formatDecimal(giveAt(toDecimal(receive), PRICE, markup, 8)),
        toAmount: receive,
      });
    }
  });

  it('differs on a network that has its own markup, and follows its pair again', async () => {
    const own = { from: 'BTC@bitcoin', to: 'USDT@ton' };
    await service.command('set-markup', { ...own, percent: '2', steps: '900:1.5' });
    expect(await pair(ids.ton)).toMatchObject({ markup: 2, steps: [{ from: '900', markup: 1.5 }] });
    expect(await pair()).toMatchObject({ markup: 1.2 });
    await service.command('disable-pair', { ...own, reason: 'a test' });
    expect((await pair(ids.ton)).isEnabled).toBe(false);
    expect((await pair()).isEnabled).toBe(true);
    await service.command('follow-pair', own);
    expect(await pair(ids.ton)).toMatchObject({ isEnabled: true, markup: 1.2 });
    expect(await service.command('follow-pair', own)).toBe(422);
  });
});

describe('a partner’s quote', () => {
  it('prices an amount as the form does, at and around each border', async () => {
    const body = { email: 'partner@example.com', password: 'partner-1' };
    await service.call('POST', '/v1/auth/register', { body });
    const scopes = { email: body.email, name: 'shop', scopes: 'quotes', calls: 600 };
    const said = (await service.ask('create-partner-key', scopes)).body;
    const [, id = '', secret = ''] = /Key (\S+) has the secret ([\w-]{43})/.exec(said) ?? [];
    const markup = await markupInForm();
    for (const give of AROUND) {
      const quote = await signedCall(service, { id, secret }, 'POST', '/v1/quotes', {
        give: { currencyId: ids.btc, networkId: ids.bitcoin, amount: formatDecimal(give) },
        get: { currencyId: ids.usdt, networkId: ids.tron, amount: null },
      });
      expect(quote.json().getAmount).toBe(formatDecimal(receiveAt(give, PRICE, markup, 6)));
    }
  });
});

describe('a deposit below the ordered step', () => {
  it('is exchanged at the markup of its own step', async () => {
    const ticket = await service.createTicket({ amount: '0.01' });
    expect(await service.view(ticket)).toMatchObject({
      toAmount: '891.9',
      markup: 0.9,
      terms: {
        steps: [
          { from: '0', markup: 1.2 },
          { from: '0.01', markup: 0.9 },
        ],
      },
    });
    await service.send(ticket, '0.005');
    await service.mine(ids.bitcoin, 2);
    // 450 USDT less 1.2 %.
    expect(await service.view(ticket)).toMatchObject({ status: 3, toAmount: '444.6', markup: 1.2 });
  });

  it('keeps the ordered step when the parts make up the order', async () => {
    const ticket = await service.createTicket({ amount: '0.01' });
    await service.send(ticket, '0.004');
    await service.send(ticket, '0.006');
    await service.mine(ids.bitcoin, 2);
    expect(await service.view(ticket)).toMatchObject({ status: 3, toAmount: '891.9', markup: 0.9 });
  });

  it('keeps the step at a lower price and a new markup', async () => {
    const ticket = await service.createTicket({ amount: '0.01' });
    await service.price(ids.btc, '85000');
    // 850 USDT less 0.9 %: the border was fixed in the coin.
    expect(await service.view(ticket)).toMatchObject({ toAmount: '842.35', markup: 0.9 });
    await service.command('set-markup', { ...BTC_USDT, percent: '3' });
    await service.send(ticket, '0.01');
    await service.mine(ids.bitcoin, 2);
    expect(await service.view(ticket)).toMatchObject({ status: 3, toAmount: '842.35', markup: 0.9 });
  });
});
