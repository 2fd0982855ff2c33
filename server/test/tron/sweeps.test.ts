import { toDecimal } from '@parom/contract/money';
import { expect, it } from 'vitest';
import { describeWithAnvil } from '../evm/anvil.ts';
import { tronHouse } from './house.ts';
import { evmOf } from './ledger.ts';
import { DOLLAR, TRX } from './network.ts';

describeWithAnvil('sweeping deposits of TRON, on the stand-in,', () => {
  const house = tronHouse();
  const { now, receive, settle, sweep, states } = house;

  it('of a token sends TRX that is final before the sweep, and the books agree', async () => {
    const { address, id } = await receive(DOLLAR, '250.5', 3);
    const before = await now.network.chain.balance(DOLLAR, now.network.hot);
    expect(await sweep()).toBe(1);
    expect(await sweep()).toBe(0);
    await settle();
    expect(await states()).toEqual([`gas:${id} final`]);
    expect(await sweep()).toBe(1);
    await settle();
    expect(await states()).toEqual([`gas:${id} final`, `sweep:${id} final`]);
    expect(await now.network.chain.balance(DOLLAR, address)).toBe(0n);
    const swept = (await now.network.chain.balance(DOLLAR, now.network.hot)) - before;
    expect(swept).toBe(toDecimal('250.5'));
    expect(await house.booked('hot', DOLLAR)).toBe(await now.network.chain.balance(DOLLAR, now.network.hot));
    for (const [kind, at] of [
      ['hot', now.network.hot],
      ['deposits', address],
    ] as const)
      expect(await house.booked(kind, TRX)).toBe(await now.network.chain.balance(TRX, at));
  });

  it('of coins pays for itself, and leaves the fee that free bandwidth saved', async () => {
    const { address, id } = await receive(TRX, '500', 4);
    const fee = await now.network.chain.estimateFee(TRX);
    await sweep();
    await settle();
    expect(await states()).toEqual([`sweep:${id} final`]);
    expect(await now.network.chain.balance(TRX, address)).toBe(fee);
    expect(await house.booked('deposits', TRX)).toBe(await now.network.chain.balance(TRX, address));
  });

  it('of a token worth less than ten times its fees waits', async () => {
    await receive(DOLLAR, '2', 5);
    expect(await sweep()).toBe(0);
  });

  it('of a token is not signed while its address holds less than the energy burns', async () => {
    const { address } = await receive(DOLLAR, '250.5', 6);
    const { chain, hot, ledger } = now.network;
    const order = {
      id: 'order',
      from: { kind: 'deposit', derivationIndex: 6 },
      payments: [
        {
          id: 'payment',
          purpose: 'sweep',
          currencyId: DOLLAR,
          to: hot,
          toWallet: { kind: 'hot' },
          memo: null,
          amount: toDecimal('250.5'),
        },
      ],
      nonce: 0,
      ahead: [],
    } as const;
    // Half a TRX pays for the bytes only.
    await ledger.anvil.client.setBalance({ address: evmOf(address), value: 500_000n });
    await expect(chain.sign(order)).rejects.toThrow('holds too little');
    await ledger.anvil.client.setBalance({ address: evmOf(address), value: 90_000_000n });
    expect((await chain.sign(order)).txId).toMatch(/^[0-9a-f]{64}$/);
  });
});
