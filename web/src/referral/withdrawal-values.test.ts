import { formatDecimal, toDecimal } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import { BTC, currencies, USDT, XRP } from '../platform/market/catalogue-for-tests.ts';
import * as addresses from '../ui/address/address-checks.ts';
import { coinsOf } from './methods.ts';
import {
  beforeFee,
  checkWithdrawal,
  everything,
  type WithdrawalValues,
  withdrawalBody,
} from './withdrawal-values.ts';

const EVM = '0x52908400098527886E0F7030069857D2E4169EE7';
const RIPPLE = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
const onEthereum = { currency: USDT, networkId: 2 };
const onTron = { currency: USDT, networkId: 4 };
const onRipple = { currency: XRP, networkId: 6 };

const values = (changes: Partial<WithdrawalValues> = {}): WithdrawalValues => ({
  amount: '10',
  currencyId: USDT.id,
  networkId: 2,
  addr: EVM,
  memo: '',
  terms: true,
  ...changes,
});
const check = (changes: Partial<WithdrawalValues>, destination = onEthereum, funds = '10') =>
  checkWithdrawal(values(changes), destination, toDecimal(funds), addresses);

describe('checkWithdrawal', () => {
  it('accepts a complete form', () => {
    expect(check({})).toEqual({});
  });

  it('reports every empty required field', { tags: ['spec:5.17'] }, () => {
    expect(check({ amount: ' ', addr: '', networkId: null, terms: false })).toEqual({
      amount: 'required',
      networkId: 'required',
      addr: 'address:required',
      terms: 'withdrawal.mustAccept',
    });
  });

  it.each([
    ['1', undefined],
    ['1,5', undefined],
    ['0.99999999', 'withdrawal.amountMin'],
    ['0', 'withdrawal.amountMin'],
    ['-5', 'withdrawal.amountWrong'],
    ['1e1', 'withdrawal.amountWrong'],
    ['1.123456789', 'withdrawal.amountWrong'],
    ['10000000000', 'withdrawal.amountWrong'],
    ['10🙂', 'withdrawal.amountWrong'],
    ['10', undefined],
    ['10.00000001', 'lk.error1'],
    ['9999999999', 'lk.error1'],
  ])('answers %j of a balance of 10 with %j', (amount, error) => {
    expect(check({ amount }).amount).toBe(error);
  });

  it('compares a balance beyond a float to the last digit', () => {
    expect(check({ amount: '9007199254.74099301' }, onEthereum, '9007199254.740993')).toEqual({
      amount: 'lk.error1',
    });
  });

  it('refuses an address of another network', () => {
    expect(check({ networkId: 4 }, onTron)).toEqual({ addr: 'address:wrong' });
  });

  it.each([
    ['', undefined],
    ['12345', undefined],
    ['not a tag', 'address:memoWrong'],
    ['99999999999', 'address:memoWrong'],
  ])('answers memo %j on a network with memos with %j', (memo, error) => {
    expect(check({ addr: RIPPLE, memo, networkId: 6 }, onRipple).memo).toBe(error);
  });

  it('asks for required fields only before the checks load', () => {
    expect(checkWithdrawal(values({ addr: 'anything' }), onTron, toDecimal('10'), null)).toEqual({});
  });
});

describe('withdrawalBody', () => {
  it('sends an amount with comma and spaces as a plain decimal', () => {
    expect(withdrawalBody(values({ amount: ' 1 000,50', addr: ` ${EVM} ` }), onEthereum)).toEqual({
      amount: '1000.5',
      currencyId: USDT.id,
      networkId: 2,
      address: EVM,
      memo: null,
    });
  });

  it('does not send a memo of another network', () => {
    expect(withdrawalBody(values({ memo: '7' }), onEthereum).memo).toBeNull();
    expect(withdrawalBody(values({ memo: ' 7 ' }), onRipple).memo).toBe('7');
  });
});

describe('amounts beside the form', () => {
  it('cut the whole balance to the field’s decimals', () => {
    expect(everything(toDecimal('12.123456789'))).toBe('12.12345678');
  });

  it('divide by the coin’s price and round down', () => {
    expect(formatDecimal(beforeFee('10', '3') ?? toDecimal('0'))).toBe('3.333333333333333333');
    expect(beforeFee('', '3')).toBeNull();
    expect(beforeFee('10', undefined)).toBeNull();
    expect(beforeFee('10', '0')).toBeNull();
  });
});

describe('coinsOf', () => {
  it('keeps the methods’ order, coins and networks', {
    tags: ['spec:3.20', 'spec:5.19'],
  }, () => {
    const coins = coinsOf(
      {
        allowedCurrencies: [
          { id: USDT.id, networksId: [2, 4] },
          { id: BTC.id, networksId: [1] },
        ],
      },
      currencies,
    );
    expect(coins.map(({ id, networks }) => [id, networks.map((network) => network.id)])).toEqual([
      [USDT.id, [4, 2]],
      [BTC.id, [1]],
    ]);
  });

  it('skips a coin or network that the catalogue lacks', () => {
    const allowedCurrencies = [
      { id: 999, networksId: [1] },
      { id: BTC.id, networksId: [999] },
    ];
    expect(coinsOf({ allowedCurrencies }, currencies)).toEqual([]);
  });
});
