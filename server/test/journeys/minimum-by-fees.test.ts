/** A direction's minimum follows the network fees. Form, export and creation name the same minimum. */
import { formatDecimal, toDecimal } from '@parom/contract/money';
import { minCoin } from '@parom/contract/pricing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addresses, ids } from '../factories.ts';
import { type OrderRequest, openService, type Service } from '../service.ts';

const TO_ETHEREUM: OrderRequest = { get: [ids.usdt, ids.ethereum], address: addresses.evm };
let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** A payment on Ethereum costs so much ETH, of 3,000 USDT each. */
const costs = async (fee: string) => {
  const chain = service.app.networks.chains.get(ids.ethereum);
  if (chain === undefined) throw new Error('no Ethereum');
  chain.estimateFee = async () => toDecimal(fee);
  await service.price(ids.btc, '90000');
  await service.price(ids.eth, '3000');
  await service.advance(61_000);
};
const details = async (network: number) => {
  const pair = `fromCurrencyId=${ids.btc}&fromNetworkId=${ids.bitcoin}&toCurrencyId=${ids.usdt}&toNetworkId=${network}`;
  return (await service.call('GET', `/v1/currencies/getPairDetails?${pair}`)).json();
};
const exportedMinimum = async (to: string) => {
  service.clock.advance(1_000);
  const { body } = await service.app.http.inject('/export/rates.xml');
  const item = new RegExp(`<from>BTC</from><to>${to}</to>.*?</item>`).exec(body.replaceAll('\n', ''))?.[0];
  return /<minamount>([\d.]+)/.exec(item ?? '')?.[1] ?? null;
};
const creation = (amount: string) =>
  service.createTicket({ ...TO_ETHEREUM, amount }).then(
    () => 'made',
    (error: unknown) => /"errorCode":\d+/.exec(String(error))?.[0],
  );

describe('the minimum of a direction', () => {
  it('is the operator’s while fees are low', async () => {
    await costs('0.0003');
    expect(await details(ids.ethereum)).toMatchObject({ isEnabled: true, minGiveUsdt: '10' });
  });

  it('is five times high fees, in form, export and creation', {
    tags: ['threat:dear-gas-tickets'],
  }, async () => {
    // 26.3 USDT a payout: 131.5, in steps of ten.
    await costs('0.008766667');
    expect(await details(ids.ethereum)).toMatchObject({ isEnabled: true, minGiveUsdt: '140' });
    expect(await details(ids.tron)).toMatchObject({ isEnabled: true, minGiveUsdt: '10' });
    const least = minCoin(toDecimal('140'), toDecimal('90000'), 8);
    expect(await exportedMinimum('USDTERC20')).toBe(formatDecimal(least));
    expect(await creation(formatDecimal(least))).toBe('made');
    expect(await creation(formatDecimal((least - 10n ** 10n) as typeof least))).toBe('"errorCode":4');
  });

  it('above the maximum stops the direction, and the form says why', {
    tags: ['threat:dear-gas-tickets'],
  }, async () => {
    await costs('100');
    expect(await details(ids.ethereum)).toMatchObject({ isEnabled: false, stopped: 'fees' });
    expect(await exportedMinimum('USDTERC20')).toBeNull();
    expect(await creation('0.01')).toBe('"errorCode":3');
    expect(await details(ids.tron)).not.toHaveProperty('stopped');
  });

  it('stops the direction while the fee is unknown', async () => {
    await costs('0.0003');
    expect(await details(ids.ethereum)).toMatchObject({ isEnabled: true });
    await service.fault(ids.ethereum, 'down');
    const chain = service.app.networks.chains.get(ids.ethereum);
    if (chain !== undefined) chain.estimateFee = () => chain.balance(ids.eth, addresses.evm);
    await service.advance(10 * 60_000);
    expect(await details(ids.ethereum)).toMatchObject({ isEnabled: true });
    await service.advance(6 * 60_000);
    expect(await details(ids.ethereum)).toMatchObject({ isEnabled: false, stopped: 'fees' });
    expect(await exportedMinimum('USDTERC20')).toBeNull();
    await service.fault(ids.ethereum, 'none');
    await costs('0.0003');
    await service.advance(3_000);
    expect(await details(ids.ethereum)).toMatchObject({ isEnabled: true, minGiveUsdt: '10' });
  });
});
