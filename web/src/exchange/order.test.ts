import { describe, expect, it } from 'vitest';
import { BTC, RUB, USDT, XRP } from '../platform/catalogue-for-tests.ts';
import * as addresses from '../ui/address/address-checks.ts';
import { checkOrder, initialOrder, type OrderValues, withMemo } from './order-values.ts';
import { ticketBody } from './ticket-body.ts';

const EVM = '0x52908400098527886E0F7030069857D2E4169EE7';
const onEthereum = { currency: USDT, networkId: 2 };
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

describe('checkOrder', () => {
  it('order, complete, no errors', () => {
    expect(checkOrder(values(), onEthereum, addresses)).toEqual({});
  });

  it('order, empty, every required field', () => {
    const empty = values({ addr: ' ', email: '', terms: false, kyc: false });
    expect(checkOrder(empty, onRipple, addresses)).toEqual({
      addr: 'address:required',
      memo: 'address:required',
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
    expect(checkOrder(order, onRipple, addresses)).toEqual({ memo: 'address:memoWrong' });
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

  it('memo, brought by an address after "no memo" was ticked, is sent', () => {
    const selection = { give, get: onRipple, controlling: 'give', typed: '1' } as const;
    const order = { ...values({ noMemoCheckbox: true }), ...withMemo('77') };
    expect(ticketBody(selection, '1', order, sender).wallet).toMatchObject({
      memo: '77',
      isMemoRequired: true,
    });
  });

  it('memo, none beside an address that carries its tag, is sent as none', () => {
    const selection = { give, get: onRipple, controlling: 'give', typed: '1' } as const;
    expect(ticketBody(selection, '1', values(), sender).wallet.memo).toBeNull();
  });

  it('transfer, with its tag, sends no network', () => {
    const selection = { give, get: roubles, controlling: 'give', typed: '1' } as const;
    const body = ticketBody(selection, '1', values({ memo: '@anna_p' }), sender);
    expect(body.wallet).toMatchObject({ memo: '@anna_p', isMemoRequired: true });
    expect(body.getDetails).toEqual({ currencyId: 6, networkId: null });
  });
});

describe('initialOrder', () => {
  const draft = { memo: '', noMemoCheckbox: true };
  const order = (query: string) => initialOrder(new URLSearchParams(query), draft);

  it('order, a link with a memo, is not held to the box ticked earlier in this tab', () => {
    expect(order('memo=77')).toMatchObject({ memo: '77', noMemoCheckbox: false });
  });

  it('order, nothing said in the address, is the tab’s draft', () => {
    expect(order('')).toMatchObject({ memo: '', noMemoCheckbox: true });
  });
});
