import * as addresses from '@parom/contract/addresses/check-address';
import { describe, expect, it } from 'vitest';
import { bareAddress } from './address-text.ts';
import { judgeAddress, twinNetworks } from './address-verdict.ts';
import { BTC, RUB, USDT, XRP } from './catalogue-for-tests.ts';
import { checkOrder, type OrderValues } from './order-values.ts';
import { ticketBody } from './ticket-body.ts';

const EVM = '0x52908400098527886E0F7030069857D2E4169EE7';
const onEthereum = { currency: USDT, networkId: 2 };
const onTron = { currency: USDT, networkId: 4 };
const onRipple = { currency: XRP, networkId: 6 };
const roubles = { currency: RUB, networkId: null };
const values = (changes: Partial<OrderValues> = {}): OrderValues => ({
  addr: EVM,
  memo: '',
  noMemoCheckbox: false,
  email: 'anna@example.org',
  terms: true,
  kyc: true,
  ...changes,
});

describe('bareAddress', () => {
  it.each([
    ['  bc1qxyz ', 'bc1qxyz'],
    ['bitcoin:bc1qxyz?amount=0.1', 'bc1qxyz'],
    ['ethereum:0xabc@1', '0xabc'],
    ['ton://transfer/UQabc?text=1', 'UQabc'],
    ['0xabc', '0xabc'],
  ])('pasted text, %j, the address %j', (pasted, expected) => {
    expect(bareAddress(pasted)).toBe(expected);
  });
});

describe('judgeAddress', () => {
  it('address, of the chosen network, fits', () => {
    expect(judgeAddress(addresses, onEthereum, EVM)).toEqual({ kind: 'fits', tag: null });
  });

  it('address, of another network of the currency, names that network', () => {
    expect(judgeAddress(addresses, onTron, EVM)).toMatchObject({ kind: 'other', network: { id: 2 } });
  });

  it('address, of no network of the currency, is wrong', () => {
    expect(judgeAddress(addresses, { currency: BTC, networkId: 1 }, EVM)).toEqual({ kind: 'wrong' });
  });

  it('checks, not loaded yet, no verdict', () => {
    expect(judgeAddress(null, onTron, EVM)).toEqual({ kind: 'unknown' });
  });

  it('networks, that share their addresses, are named as twins', () => {
    const [tron, ethereum] = USDT.networks;
    if (tron === undefined || ethereum === undefined) throw new Error('USDT has networks');
    expect(twinNetworks(USDT, ethereum).map(({ id }) => id)).toEqual([2, 3]);
    expect(twinNetworks(USDT, tron)).toEqual([]);
  });
});

describe('checkOrder', () => {
  it('order, complete, no errors', () => {
    expect(checkOrder(values(), onEthereum, addresses)).toEqual({});
  });

  it('order, empty, every required field', () => {
    const empty = values({ addr: ' ', email: '', terms: false, kyc: false });
    expect(checkOrder(empty, onRipple, addresses)).toEqual({
      addr: 'exchpage.required',
      memo: 'exchpage.required',
      email: 'exchpage.required',
      terms: 'exchpage.mustAccept',
      kyc: 'exchpage.mustAccept',
    });
  });

  it('memo, "no memo" ticked, is not asked for', () => {
    const order = values({ addr: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', noMemoCheckbox: true });
    expect(checkOrder(order, onRipple, addresses)).toEqual({});
  });

  it('memo, not a tag of the network, is refused', () => {
    const order = values({ addr: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', memo: 'hello' });
    expect(checkOrder(order, onRipple, addresses)).toEqual({ memo: 'exchpage.memoWrong' });
  });

  it('transfer, wrong number and tag, both said, and "no memo" does not help', () => {
    const order = values({ addr: '123', memo: '@abc', noMemoCheckbox: true });
    expect(checkOrder(order, roubles, addresses)).toEqual({
      addr: 'exchpage.targetWrong',
      memo: 'exchpage.errorTelegramTag',
    });
  });

  it('transfer, phone and tag, no errors', () => {
    const order = values({ addr: '8 (900) 123-45-67', memo: '@anna_p' });
    expect(checkOrder(order, roubles, addresses)).toEqual({});
  });

  it('e-mail, malformed, said so', () => {
    expect(checkOrder(values({ email: 'a@b' }), onEthereum, addresses)).toEqual({
      email: 'exchpage.emailwrong',
    });
  });
});

describe('ticketBody', () => {
  const sender = { language: 1, refererCode: 'abc', referrerHeader: null } as const;
  const give = { currency: BTC, networkId: 1 };

  it('order, receive side typed, only that amount is sent', () => {
    const selection = { give, get: onEthereum, controlling: 'get', typed: '100,5' } as const;
    expect(ticketBody(selection, '100,5', values(), sender)).toEqual({
      wallet: { address: EVM, memo: null, isMemoRequired: false },
      user: { email: 'anna@example.org', language: 1, refererCode: 'abc', referrerHeader: null },
      payDetails: { currencyId: 1, networkId: 1 },
      getDetails: { currencyId: 5, networkId: 2, amount: '100.5' },
    });
  });

  it('memo, left from another network, is not sent', () => {
    const selection = { give, get: onEthereum, controlling: 'give', typed: '1' } as const;
    expect(ticketBody(selection, '1', values({ memo: '77' }), sender).wallet.memo).toBeNull();
  });

  it('transfer, with its tag, sends no network', () => {
    const selection = { give, get: roubles, controlling: 'give', typed: '1' } as const;
    const body = ticketBody(selection, '1', values({ memo: '@anna_p' }), sender);
    expect(body.wallet).toMatchObject({ memo: '@anna_p', isMemoRequired: true });
    expect(body.getDetails).toEqual({ currencyId: 6, networkId: null });
  });
});
