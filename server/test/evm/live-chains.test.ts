import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLiveChains } from '../../src/boot/open-live-chains.ts';
import { evmNetworks } from '../../src/chains/evm/index.ts';
import { openCatalogue } from '../../src/currencies/index.ts';
import { evmPublicKeys } from '../../src/signing/index.ts';
import { handClock } from '../clock.ts';
import { quietLog, type TestDatabase, testDatabase } from '../database.ts';
import { sowWorld } from '../factories.ts';
import { describeWithAnvil, startAnvil } from './anvil.ts';
import { startBalancer } from './balancer.ts';
import { MNEMONIC } from './network.ts';

describeWithAnvil('an EVM network of the settings', () => {
  let database: TestDatabase;
  let catalogue: Awaited<ReturnType<typeof openCatalogue>>;
  beforeAll(async () => {
    database = await testDatabase();
    await sowWorld(database.db, handClock());
    catalogue = await openCatalogue(database.db, quietLog);
  });
  afterAll(async () => {
    catalogue.close();
    await database.close();
  });

  it.each([
    ['ethereum', 1, undefined, true],
    ['ethereum', 1, false, false],
    ['bsc', 56, undefined, false],
    ['bsc', 56, true, true],
  ])(
    '%s (%i), opened with traceInternal %s, is traced: %s',
    async (network, chainId, traceInternal, isTraced) => {
      const { accountXpub, hotAddress } = evmPublicKeys(MNEMONIC);
      const asked = new Set<string>();
      const anvil = await startAnvil(chainId);
      const rpcUrl = await startBalancer(anvil.url, (method) => void asked.add(method));
      const one = { network, rpcUrl, chainId, accountXpub, hotAddress, traceInternal };
      await openLiveChains(evmNetworks.parse(JSON.stringify([one])), catalogue.current, quietLog, () => null);
      expect(asked.has('debug_traceBlockByHash')).toBe(isTraced);
    },
  );
});
