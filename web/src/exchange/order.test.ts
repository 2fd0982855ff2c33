import { describe, expect, it } from 'vitest';
import { BTC, RUB, USDT, XRP } from '../platform/market/catalogue-for-tests.ts';
import * as addresses from '../ui/address/address-checks.ts';
import { emptyReceiver, ownerOf } from './order-draft.ts';
import { checkOrder, initialOrder, type OrderValues, ownValues, withMemo } from './order-values.ts';
import type { ChosenSide } from './selection.ts';
import { ticketBody } from './ticket-body.ts';

const EVM = '0x52908400098527886E0F7030069857D2E4169EE7';
const onEthereum = { currency: USDT, networkId: 2 };
const onRipple = { currency: XRP, networkId: 6 };
const onTon = { currency: USDT, networkId: 5 };
const roubles = { currency: RUB, networkId: null };
const values = (changes: Partial<OrderValues> = {}): OrderValues => ({
  owner: '',
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

  it('order, empty, every required field', { tags: ['spec:5.10'] }, () => {
    const empty = values({ addr: ' ', email: '', terms: false, kyc: false });
    expect(checkOrder(empty, onRipple, addresses)).toEqual({
      addr: 'address:required',
      memo: 'address:required',
      email: 'exchpage.required',
      terms: 'exchpage.mustAccept',
      kyc: 'exchpage.mustAccept',
    });
  });

  it('memo, "no memo" ticked, is not asked for', { tags: ['spec:5.11'] }, () => {
    const order = values({ addr: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', noMemoCheckbox: true });
    expect(checkOrder(order, onRipple, addresses)).toEqual({});
  });

  it('memo, not a tag of the network, is refused', () => {
    const order = values({ addr: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', memo: 'hello' });
    expect(checkOrder(order, onRipple, addresses)).toEqual({ memo: 'address:memoWrong' });
  });

  it('transfer, wrong number and tag, both said', () => {
    const order = values({ addr: '123', memo: '@abc' });
    expect(checkOrder(order, roubles, addresses)).toEqual({
      addr: 'exchpage.targetWrong',
      memo: 'exchpage.errorTelegramTag',
    });
  });

  it('transfer, "no memo" ticked, is not asked for a tag', () => {
    const order = values({ addr: '8 (900) 123-45-67', noMemoCheckbox: true });
    expect(checkOrder(order, roubles, addresses)).toEqual({});
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

  it('order, receive side typed, only that amount is sent', { tags: ['spec:3.13'] }, () => {
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

  it('transfer, with its tag, sends no network', { tags: ['spec:3.5'] }, () => {
    const selection = { give, get: roubles, controlling: 'give', typed: '1' } as const;
    const body = ticketBody(selection, '1', values({ memo: '@anna_p' }), sender);
    expect(body.wallet).toMatchObject({ memo: '@anna_p', isMemoRequired: true });
    expect(body.getDetails).toEqual({ currencyId: 6, networkId: null });
  });

  it('transfer, "no memo" ticked, is sent without a tag', () => {
    const selection = { give, get: roubles, controlling: 'give', typed: '1' } as const;
    expect(ticketBody(selection, '1', values({ noMemoCheckbox: true }), sender).wallet).toMatchObject({
      memo: null,
      isMemoRequired: false,
    });
  });
});

describe('initialOrder', () => {
  const kept = { addr: 'rKept', memo: '555', noMemoCheckbox: false };
  const ticked = { addr: 'rKept', memo: '', noMemoCheckbox: true };
  const draftOf = (side: ChosenSide, receiver = kept) => ({
    email: 'kept@example.org',
    receivers: { [ownerOf(side)]: receiver },
  });
  const order = (query: string, side: ChosenSide, draft = draftOf(onRipple)) =>
    initialOrder(new URLSearchParams(query), side, draft);

  it('address, silent, gives the draft of its own coin and network', () => {
    expect(order('', onRipple)).toMatchObject({ ...kept, email: 'kept@example.org' });
    expect(order('', onRipple, draftOf(onRipple, ticked))).toMatchObject(ticked);
  });

  it.each<[string, ChosenSide]>([
    ['another coin', onTon],
    ['another network of the coin', onEthereum],
    ['roubles', roubles],
  ])('%s, begins empty and keeps the e-mail', (_, side) => {
    const draft = draftOf(side === onEthereum ? onTon : onRipple, { ...kept, noMemoCheckbox: true });
    expect(order('', side, draft)).toMatchObject({ ...emptyReceiver, email: 'kept@example.org' });
  });

  it('link, with an address alone, takes no memo and no tick of the draft', () => {
    expect(order('addr=rNew', onRipple)).toMatchObject({ ...emptyReceiver, addr: 'rNew' });
    const { noMemoCheckbox } = order('addr=rNew', onRipple, draftOf(onRipple, ticked));
    expect(noMemoCheckbox).toBe(false);
  });

  it('link, with a memo alone, takes no address and no tick of the draft', () => {
    expect(order('memo=77', onRipple, draftOf(onRipple, ticked))).toMatchObject({
      ...emptyReceiver,
      memo: '77',
    });
  });

  it.each(['true', '1'])(
    'link, with noMemoCheckbox=%s, clears the memo',
    { tags: ['spec:5.11'] },
    (value) => {
      const said = order(`addr=rNew&memo=77&noMemoCheckbox=${value}`, onRipple);
      expect(said).toMatchObject({ addr: 'rNew', memo: '', noMemoCheckbox: true });
      expect(order(`noMemoCheckbox=${value}`, onRipple).memo).toBe('');
    },
  );

  it.each([
    ['coin', 'outcomeType=4&addr=rNew&memo=7', onTon],
    ['network', 'outcomeType=5&outcomeNet=4&addr=TNew', onEthereum],
    ['code', 'cur_to=XRP&addr=rNew&memo=7', onTon],
    ['code of a network', 'cur_to=USDTTRC20&addr=TNew', onEthereum],
  ])('link, to another %s than the form shows, fills nothing in', (_, query, side) => {
    expect(order(query, side)).toMatchObject(emptyReceiver);
  });

  it.each([
    ['outcomeType=4&outcomeNet=6&addr=rNew&memo=7', onRipple],
    ['cur_to=XRP&addr=rNew&memo=7', onRipple],
    ['addr=rNew&memo=7', onRipple],
  ])('link, %s, fills the coin that it names', (query, side) => {
    expect(order(query, side)).toMatchObject({ addr: 'rNew', memo: '7' });
  });
});

describe('ownValues', () => {
  const typed = values({ memo: '555', noMemoCheckbox: true, owner: ownerOf(onRipple) });

  it('receiver, of the chosen coin and network, is shown and sent', () => {
    expect(ownValues(typed, onRipple)).toEqual(typed);
  });

  it('receiver, of another coin or network, is neither shown nor sent', () => {
    for (const side of [onTon, onEthereum, roubles])
      expect(ownValues(typed, side)).toMatchObject({ ...emptyReceiver, email: typed.email });
  });
});
