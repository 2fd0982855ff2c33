import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLiveTron } from '../../src/boot/open-live-tron.ts';
import { tronNetwork } from '../../src/chains/tron/index.ts';
import { openCatalogue } from '../../src/currencies/index.ts';
import { StartProblem } from '../../src/platform/start-problem.ts';
import { tronPublicKeys } from '../../src/signing/index.ts';
import { quietLog, type TestDatabase, testDatabase } from '../database.ts';
import { describeWithAnvil } from '../evm/anvil.ts';
import { openLiveApp } from '../evm/live-app.ts';
import {
  anyAddress,
  DOLLAR,
  MNEMONIC,
  NETWORK,
  startTronNetwork,
  TRX,
  type TronTestNetwork,
} from './network.ts';

describeWithAnvil('a live service with TRON alone, on the stand-in,', () => {
  let database: TestDatabase;
  let network: TronTestNetwork;
  beforeAll(async () => {
    database = await testDatabase();
    network = await startTronNetwork({}, 19);
  });
  afterAll(() => database.close());

  it('starts with PAROM_TRON, gives out its addresses and signs with its keys', async () => {
    const { chainId, rpcUrl } = network.settings;
    const tron = { chainId, rpcUrl, tokens: { USDT: network.token } };
    const live = await openLiveApp(database, [], { [TRX]: '0.3', [DOLLAR]: '1' }, tron);
    const { chains, hotAddresses } = live.app.networks;
    expect([...chains.keys()]).toEqual([NETWORK]);
    expect([...hotAddresses]).toEqual([network.hot]);
    const given = await chains.get(NETWORK)?.makeDepositAddress(7);
    expect(given).toEqual(await network.chain.makeDepositAddress(7));
    const stored = database.db
      .selectFrom('networks')
      .select('approves_required as depth')
      .where('id', '=', NETWORK);
    expect(await stored.executeTakeFirst()).toEqual({ depth: 19 });
    const payment = { id: 'p', purpose: 'payout', currencyId: DOLLAR, to: anyAddress(), memo: null } as const;
    const amount = (await chains.get(NETWORK)?.estimateFee(TRX)) ?? expect.fail('no chain');
    const order = {
      id: 'one',
      from: { kind: 'hot' },
      payments: [{ ...payment, amount }],
      nonce: 0,
      ahead: [],
    } as const;
    const signed = await chains.get(NETWORK)?.sign(order);
    await network.chain.broadcast(signed?.bytes ?? new Uint8Array());
    await live.close();
  });

  it.each([
    ['a token that the catalogue lacks', { tokens: { DAI: anyAddress() } }, 'has no token DAI on TRON'],
    ['another contract of a known token', { tokens: { USDT: anyAddress() } }, '"otherContracts":["USDT"]'],
    ['a node that is away', { rpcUrl: 'http://127.0.0.1:9' }, 'gives no usable answer'],
  ])('is refused with %s', async (_what, change, words) => {
    const catalogue = await openCatalogue(database.db, quietLog);
    const text = JSON.stringify({ rpcUrl: network.url, ...tronPublicKeys(MNEMONIC), ...change });
    const problem = await openLiveTron(tronNetwork.parse(text), catalogue.current(), null).catch(
      (error: unknown) => error,
    );
    catalogue.close();
    expect(problem).toBeInstanceOf(StartProblem);
    expect(String(problem)).toContain(words);
  });
});
