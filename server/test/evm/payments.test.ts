import { bytesToHex, keccak256, parseEther, parseTransaction, parseUnits } from 'viem';
import { beforeEach, expect, it } from 'vitest';
import { ChainOutage, type SignedPayment } from '../../src/chains/chain.ts';
import { type EvmChain, openEvmChain } from '../../src/chains/evm/index.ts';
import { decimalToUnits } from '../../src/chains/units.ts';
import { quietLog } from '../database.ts';
import { readUpTo } from '../scripted-chain.ts';
import { CUSTOMER, describeWithAnvil, STRANGER } from './anvil.ts';
import { DECLINED, type RpcAnswer, startBalancer } from './balancer.ts';
import {
  amount,
  batchPayer,
  COIN,
  DOLLAR,
  type EvmTestNetwork,
  order,
  sendSigned,
  startEvmNetwork,
} from './network.ts';

/** Spends about this much gas whenever coins arrive. */
const burnerOf = (gas: number) => {
  const rounds = Math.floor(gas / 26)
    .toString(16)
    .padStart(6, '0');
  return { abi: [], bytecode: `0x600e80600b6000396000f362${rounds}5b60019003806004570000` as const };
};
const parse = ({ bytes }: SignedPayment) => parseTransaction(bytesToHex(bytes) as `0x02${string}`);
const dollars = (text: string) => parseUnits(text, 6);

describeWithAnvil('a payment on an EVM network', () => {
  let network: EvmTestNetwork;
  let chain: EvmTestNetwork['chain'];
  let anvil: EvmTestNetwork['anvil'];
  beforeEach(async () => {
    network = await startEvmNetwork(1);
    ({ chain, anvil } = network);
    await anvil.client.setBalance({ address: network.hot, value: parseEther('10') });
    await network.callToken('issue', [network.hot, dollars('1000')]);
    await anvil.mine();
  });
  const balance = (currencyId: number, address: string) => chain.balance(currencyId, address);

  it('of coins, signed, is known by the hash of its bytes before it is sent', async () => {
    const payment = await chain.sign(order({ to: STRANGER, amount: amount('1.5'), nonce: 4 }));

    expect(payment.txId).toBe(keccak256(payment.bytes));
    const { nonce, value, to, chainId, type } = parseTransaction(bytesToHex(payment.bytes));
    expect({ nonce, value, chainId, type, to: to?.toLowerCase() }).toEqual({
      nonce: 4,
      value: parseEther('1.5'),
      chainId: 1,
      type: 'eip1559',
      to: STRANGER.toLowerCase(),
    });
    expect(await chain.lookUp(payment)).toEqual({ state: 'missing' });
  });

  it('to a contract that needs more gas than a plain address, signed, gets it', async () => {
    const payer = await anvil.deploy(batchPayer, []);
    const payment = await sendSigned(chain, await chain.sign(order({ to: payer, amount: amount('1') })));
    await anvil.mine();
    expect((await chain.lookUp(payment)).state).toBe('included');
  });

  it('to a contract that burns gas, signed, is refused in words and holds up no other payment', {
    tags: ['threat:gas-burner'],
  }, async () => {
    for (const gas of [120_000, 14_000_000, 25_000_000]) {
      const to = await anvil.deploy(burnerOf(gas), []);
      const signing = chain.sign(order({ to, amount: amount('5') }));
      await expect(signing).rejects.toBeInstanceOf(ChainOutage);
      await expect(signing).rejects.toThrow('asks for too much gas');
    }
    const next = await sendSigned(chain, await chain.sign(order({ to: STRANGER, amount: amount('1') })));
    await anvil.mine();
    expect((await chain.lookUp(next)).state).toBe('included');
  });

  it('to a contract is refused when the gas exceeds a tenth of it', {
    tags: ['threat:gas-burner'],
  }, async () => {
    const to = await anvil.deploy(burnerOf(60_000), []);
    const small = { to, amount: amount('0.0001') };
    await expect(chain.sign(order(small))).rejects.toThrow('its fee could exceed a tenth of the payment');
    expect(await chain.sign(order({ ...small, to: STRANGER }))).toBeDefined();
    const large = await sendSigned(chain, await chain.sign(order({ ...small, amount: amount('1') })));
    await anvil.mine();
    expect((await chain.lookUp(large)).state).toBe('included');
  });

  it('to a contract that takes nearly the most, signed, gets no more than the most', async () => {
    const to = await anvil.deploy(burnerOf(70_000), []);
    const payment = await chain.sign(order({ to, amount: amount('1') }));
    expect(parseTransaction(bytesToHex(payment.bytes)).gas).toBe(100_000n);
  });

  it('waits while the price exceeds the settings, and is capped later', {
    tags: ['threat:gas-price-lie'],
  }, async () => {
    const gwei = (units: number) => ({ result: `0x${(units * 1e9).toString(16)}` });
    let tip = 300_000;
    const rpcUrl = await startBalancer(anvil.url, (method) =>
      method === 'eth_maxPriorityFeePerGas' ? gwei(tip) : undefined,
    );
    const dear = await openEvmChain({ ...network.settings, rpcUrl, maxFeeGwei: 20 }, quietLog);
    const payment = order({ to: STRANGER, amount: amount('0.01') });

    const signing = dear.sign(payment);
    await expect(signing).rejects.toBeInstanceOf(ChainOutage);
    await expect(signing).rejects.toThrow(/asks for 3[\d.]+ gwei .* maxFeeGwei allows 20/);
    await expect(dear.estimateFee(COIN)).rejects.toBeInstanceOf(ChainOutage);
    tip = 18;
    await anvil.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 1_500_000_000n });
    await anvil.mine();
    const { bytes } = await dear.sign(payment);
    const { maxFeePerGas, maxPriorityFeePerGas } = parseTransaction(bytesToHex(bytes) as `0x02${string}`);
    expect([maxFeePerGas, maxPriorityFeePerGas]).toEqual([20_000_000_000n, 18_000_000_000n]);
  });

  /** Signs with this answer to the request for a tip, and for a gas price. */
  async function tipSigned(answer: RpcAnswer, price?: RpcAnswer): Promise<bigint | undefined> {
    const rpcUrl = await startBalancer(anvil.url, (method) =>
      method === 'eth_maxPriorityFeePerGas' ? answer : method === 'eth_gasPrice' ? price : undefined,
    );
    const own = await openEvmChain({ ...network.settings, rpcUrl, minTipGwei: 0.02 }, quietLog);
    return parse(await own.sign(order({ to: STRANGER, amount: amount('0.01') }))).maxPriorityFeePerGas;
  }

  it.each<[string, RpcAnswer]>([
    ['limits how often it is asked', { status: 429 }],
    ['is busy', { error: { code: -32000, message: 'header not found' } }],
    ['says nothing', { result: null }],
  ])('for which a node that %s tells no tip, signed, is an outage and no guess', async (_what, answer) => {
    const cheap = { result: '0x1' };
    await expect(tipSigned(answer, cheap)).rejects.toBeInstanceOf(ChainOutage);
  });

  it('offers the configured minimum when the node suggests too little tip or none', async () => {
    const least = 20_000_000n;
    expect(await tipSigned({ result: '0x0' })).toBe(least);
    expect(await tipSigned({ result: '0xf4240' })).toBe(least);
    expect(await tipSigned(DECLINED, { result: '0x1' })).toBe(least);
    expect(await tipSigned({ result: '0x3b9aca00' })).toBe(1_000_000_000n);
  });

  it('without a suggested tip takes the gas price above the base fee', async () => {
    const { baseFeePerGas } = await anvil.client.getBlock();
    const price = `0x${((baseFeePerGas ?? 0n) + 70_000_000n).toString(16)}`;
    expect(await tipSigned(DECLINED, { result: price })).toBe(70_000_000n);
  });

  it('that waits while the base fee rises sixfold, is included at what its block asks', async () => {
    const payment = await sendSigned(chain, await chain.sign(order({ to: STRANGER, amount: amount('1') })));
    const { baseFeePerGas } = await anvil.client.getBlock();
    const risen = (baseFeePerGas ?? 0n) * 6n;
    await anvil.client.setNextBlockBaseFeePerGas({ baseFeePerGas: risen });
    await anvil.mine();

    expect((await chain.lookUp(payment)).state).toBe('included');
    const { effectiveGasPrice } = await anvil.client.getTransactionReceipt({
      hash: payment.txId as `0x${string}`,
    });
    expect(effectiveGasPrice).toBeLessThan(risen * 2n);
  });

  it('from a poor wallet offers no more than leaves the next payments theirs', async () => {
    const { maxFeePerGas: plenty = 0n } = parse(
      await chain.sign(order({ to: STRANGER, amount: amount('1') })),
    );
    const fee = decimalToUnits(await chain.estimateFee(COIN), 18);
    await anvil.client.setBalance({ address: network.hot, value: fee * 6n });
    const ahead: Uint8Array[] = [];
    const offers: bigint[] = [];
    for (let nonce = 0; nonce < 3; nonce += 1) {
      const one = order({ to: STRANGER, amount: amount('0.000000001'), nonce, ahead: [...ahead] });
      const payment = await chain.sign(one);
      offers.push(parse(payment).maxFeePerGas ?? 0n);
      ahead.push(payment.bytes);
    }
    expect(offers[0]).toBeLessThan(plenty);
    expect(offers[2]).toBeLessThanOrEqual(offers[1] ?? 0n);
  });

  it('of more decimals than the token counts, signed, is a bug and not rounded', async () => {
    const tooFine = order({ currencyId: DOLLAR, to: STRANGER, amount: amount('0.1234567') });
    await expect(chain.sign(tooFine)).rejects.toThrow('more than 6 decimals');
  });

  it('that the wallet cannot cover, signed, is an outage that a top-up ends', async () => {
    for (const currencyId of [COIN, DOLLAR]) {
      const error = await chain
        .sign(order({ currencyId, to: STRANGER, amount: amount('5000') }))
        .catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ChainOutage);
    }
  });

  it('takes the wallet’s last wei, and waits for one that is missing', async () => {
    const paid = order({ to: STRANGER, amount: amount('4') });
    const enough = parseEther('4') + decimalToUnits(await chain.estimateFee(COIN), 18);
    await anvil.client.setBalance({ address: network.hot, value: enough - 1n });
    await expect(chain.sign(paid)).rejects.toThrow('holds too little');
    await anvil.client.setBalance({ address: network.hot, value: enough });
    expect(parse(await chain.sign(paid)).value).toBe(parseEther('4'));
  });

  it('beyond the wallet’s signed payments waits and holds up nothing', async () => {
    const first = await chain.sign(order({ to: STRANGER, amount: amount('6'), nonce: 0 }));
    const rest = order({ to: STRANGER, amount: amount('4'), nonce: 1, ahead: [first.bytes] });
    const small = order({
      currencyId: DOLLAR,
      to: STRANGER,
      amount: amount('5'),
      nonce: 1,
      ahead: [first.bytes],
    });

    await expect(chain.sign(rest)).rejects.toThrow('holds too little');
    await sendSigned(chain, first);
    await expect(chain.sign(rest)).rejects.toThrow('holds too little');
    const second = await sendSigned(chain, await chain.sign(small));
    await anvil.mine();

    expect((await chain.lookUp(second)).state).toBe('included');
  });

  it('behind one that is in a block but not final, signed, finds it taken from the balance once', async () => {
    const first = await sendSigned(chain, await chain.sign(order({ to: STRANGER, amount: amount('6') })));
    await anvil.mine();
    const rest = order({ to: STRANGER, amount: amount('3.9'), nonce: 1, ahead: [first.bytes] });
    const second = await sendSigned(chain, await chain.sign(rest));
    await anvil.mine();
    expect((await chain.lookUp(second)).state).toBe('included');
  });

  it('signed second and sent first, waits for the one before it and then both are included', async () => {
    const first = await chain.sign(order({ to: STRANGER, amount: amount('1'), nonce: 0 }));
    const second = await chain.sign(order({ to: STRANGER, amount: amount('2'), nonce: 1 }));

    await sendSigned(chain, second);
    await anvil.mine();
    expect(['pending', 'missing']).toContain((await chain.lookUp(second)).state);
    await sendSigned(chain, first);
    await chain.broadcast(second.bytes);
    await anvil.mine();

    expect((await chain.lookUp(first)).state).toBe('included');
    expect((await chain.lookUp(second)).state).toBe('included');
    expect(await chain.nextNonce({ kind: 'hot' })).toBe(2);
  });

  it('sent again while it waits and after it was mined, is no error and no second payment', async () => {
    const before = await balance(COIN, STRANGER);
    const payment = await chain.sign(order({ to: STRANGER, amount: amount('1') }));
    await chain.broadcast(payment.bytes);
    await chain.broadcast(payment.bytes);
    await anvil.mine();
    await chain.broadcast(payment.bytes);
    await anvil.mine();
    expect((await balance(COIN, STRANGER)) - before).toBe(amount('1'));
  });

  it('whose place another with the same nonce waits in, sent, is no error and stays missing', async () => {
    const first = await chain.sign(order({ to: STRANGER, amount: amount('1') }));
    const rival = await chain.sign(order({ to: STRANGER, amount: amount('2') }));
    await sendSigned(chain, first);
    await sendSigned(chain, rival);
    expect(await chain.lookUp(first)).toEqual({ state: 'pending' });
    expect(await chain.lookUp(rival)).toEqual({ state: 'missing' });
  });

  it('whose nonce went to another is impossible at final depth and no block earlier', async () => {
    const loser = await chain.sign(order({ to: STRANGER, amount: amount('1') }));
    const winner = await chain.sign(order({ to: CUSTOMER, amount: amount('2') }));
    await sendSigned(chain, winner);
    const seen: string[] = [];
    const byDepth: string[] = [];
    const deep = await openEvmChain({ ...network.settings, awaitFinalized: false }, quietLog);
    for (let depth = 1; depth <= network.settings.confirmationsRequired; depth++) {
      await anvil.mine();
      seen.push((await chain.lookUp(loser)).state);
      byDepth.push((await deep.lookUp(loser)).state);
    }
    expect(seen).toEqual(['missing', 'missing', 'impossible']);
    expect(byDepth).toEqual(seen);
    expect(await chain.lookUp(winner)).toMatchObject({ state: 'included', confirmations: 3 });
  });

  /** Names the finalised block by this height. */
  const namingFinalised = (height: () => number) =>
    startBalancer(anvil.url, (_, [tag]) =>
      tag === 'finalized'
        ? { result: { number: `0x${height().toString(16)}`, hash: `0x${'f'.repeat(64)}`, transactions: [] } }
        : undefined,
    );

  it('whose nonce went to another in a block not finalised is not impossible yet', async () => {
    let finalised = await anvil.height();
    const rpcUrl = await namingFinalised(() => finalised);
    const own = await openEvmChain({ ...network.settings, rpcUrl }, quietLog);
    const nonce = await own.nextNonce({ kind: 'hot' });
    const loser = await own.sign(order({ to: STRANGER, amount: amount('1'), nonce }));
    await sendSigned(own, await own.sign(order({ to: CUSTOMER, amount: amount('2'), nonce })));
    await anvil.mine(10);
    expect(await own.lookUp(loser)).toEqual({ state: 'missing' });
    finalised += 1;
    expect(await own.lookUp(loser)).toMatchObject({ state: 'impossible' });
  });

  it('deep enough, in a block that is not finalised, is not among those that are settled', async () => {
    let finalised = await anvil.height();
    const rpcUrl = await namingFinalised(() => finalised);
    const own = await openEvmChain({ ...network.settings, rpcUrl }, quietLog);
    const nonce = await own.nextNonce({ kind: 'hot' });
    await sendSigned(own, await own.sign(order({ to: CUSTOMER, amount: amount('2'), nonce })));
    await anvil.mine(10);
    const settled = (chain: EvmChain) => chain.settledNonce({ kind: 'hot' }, 3);
    expect(await settled(own)).toBe(nonce);
    const byDepth = await openEvmChain({ ...network.settings, rpcUrl, awaitFinalized: false }, quietLog);
    expect(await settled(byDepth)).toBe(nonce + 1);
    finalised += 1;
    expect(await settled(own)).toBe(nonce + 1);
  });

  it('to an account that the token blocked meanwhile, mined, has failed and cost its fee', async () => {
    const payment = await chain.sign(order({ currencyId: DOLLAR, to: STRANGER, amount: amount('10') }));
    await network.callToken('setBlocked', [STRANGER, true]);
    await anvil.mine();
    await sendSigned(chain, payment);
    await anvil.mine();

    const record = await chain.lookUp(payment);

    expect(record).toMatchObject({ state: 'failed', confirmations: 1 });
    expect('fee' in record && record.fee > 0n).toBe(true);
    expect(await balance(DOLLAR, network.hot)).toBe(amount('1000'));
    const next = await chain.sign(
      order({ currencyId: DOLLAR, to: CUSTOMER, amount: amount('10'), nonce: 1 }),
    );
    await sendSigned(chain, next);
    await anvil.mine();
    expect((await chain.lookUp(next)).state).toBe('included');
  });

  it('to an account that the token blocks, signed, is refused before anything is signed', async () => {
    await network.callToken('setBlocked', [STRANGER, true]);
    await anvil.mine();
    const blocked = order({ currencyId: DOLLAR, to: STRANGER, amount: amount('10') });
    await expect(chain.sign(blocked)).rejects.toThrow(/blocked/);
  });

  it('that a token accepts without moving anything, mined, has failed', async () => {
    const payment = await chain.sign(order({ currencyId: DOLLAR, to: STRANGER, amount: amount('10') }));
    await network.callToken('setIdle', [true]);
    await anvil.mine();
    await sendSigned(chain, payment);
    await anvil.mine();
    expect((await chain.lookUp(payment)).state).toBe('failed');
  });

  it('of which the token keeps a part, mined, is reported with what its recipient got', async () => {
    const payment = await chain.sign(order({ currencyId: DOLLAR, to: STRANGER, amount: amount('10') }));
    await network.callToken('setFee', [parseUnits('0.25', 6)]);
    await anvil.mine();
    await sendSigned(chain, payment);
    await anvil.mine();
    expect(await chain.lookUp(payment)).toMatchObject({ state: 'different', paid: amount('9.75') });
  });

  it('signed for one chain, offered to another, is refused by us and by its node', async () => {
    const foreign = await startEvmNetwork(56);
    await foreign.anvil.client.setBalance({ address: network.hot, value: parseEther('10') });
    const payment = await chain.sign(order({ to: STRANGER, amount: amount('1') }));

    await expect(foreign.chain.broadcast(payment.bytes)).rejects.toBeInstanceOf(ChainOutage);
    await expect(
      foreign.anvil.client.sendRawTransaction({ serializedTransaction: bytesToHex(payment.bytes) }),
    ).rejects.toThrow(/chain id/i);
  });

  it.each(['', 'user:pass-word@'])(
    'while the node (%s) is out of reach, is an outage in every call and loses nothing',
    async (user) => {
      const payment = await chain.sign(order({ to: STRANGER, amount: amount('1') }));
      const secretUrl = `${network.settings.rpcUrl.replace('//', `//${user}`)}/?key=secret-key`;
      const own = await openEvmChain({ ...network.settings, rpcUrl: secretUrl, timeoutMs: 1_000 }, quietLog);
      anvil.stop();
      const calls = [
        () => own.head(),
        () => own.block(1, async () => new Set()),
        () => own.pending(async () => new Set(), [], readUpTo(0)),
        () => own.estimateFee(COIN),
        () => own.nextNonce({ kind: 'hot' }),
        () => own.sign(order({ to: STRANGER, amount: amount('1') })),
        () => own.broadcast(payment.bytes),
        () => own.lookUp(payment),
        () => own.balance(DOLLAR, STRANGER),
      ];
      for (const call of calls) {
        const error = await call().then(
          () => null,
          (reason: unknown) => reason,
        );
        expect(error).toBeInstanceOf(ChainOutage);
        const outage = error as ChainOutage;
        expect(outage.cause).toBeInstanceOf(Error);
        const text = `${outage.message} ${String(outage.cause)} ${outage.stack}`;
        expect(text).not.toMatch(/secret-key|pass-word/);
      }
    },
  );
});
