import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { quietLog, testDatabase } from '../../test/database.ts';
import { sowWorld } from '../../test/factories.ts';
import { ethereum } from '../../test/live-settings.ts';
import { type EvmNetworkSettings, evmNetworks } from '../chains/evm/index.ts';
import type { Catalogue } from '../currencies/index.ts';
import { StartProblem } from '../platform/start-problem.ts';
import { openLiveChains } from './open-live-chains.ts';

const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const OTHER = `0x${'12'.repeat(20)}`;
const NODE = 'gives no usable answer';

const database = await testDatabase();
let catalogue: Catalogue;
beforeAll(async () => {
  await database.truncate();
  catalogue = await sowWorld(database.db, handClock());
});
afterAll(() => database.close());

async function refusalOf(changed: object): Promise<string> {
  const network = { ...ethereum, tokens: { USDT: OTHER }, ...changed };
  const settings: readonly EvmNetworkSettings[] = evmNetworks.parse(JSON.stringify([network]));
  const problem = await openLiveChains(
    settings,
    () => catalogue,
    quietLog,
    () => null,
  ).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(StartProblem);
  return (problem as StartProblem).message;
}

describe("a token's contract", () => {
  it('is refused when the catalogue has another, unless settings allow it', async () => {
    const refusal = await refusalOf({});
    expect(refusal).toContain(
      `the contract of USDT is ${USDT}, and tokens in PAROM_EVM_NETWORKS names ${OTHER}`,
    );
    expect(refusal).toContain('"otherContracts":["USDT"]');
    expect(await refusalOf({ otherContracts: ['USDT'] })).toContain(NODE);
    expect(await refusalOf({ network: 'bsc', chainId: 56, tokens: { USDT } })).toContain('is 0x55d398326f');
  });

  it('is accepted when the catalogue has it, and always on a test network', async () => {
    expect(await refusalOf({ tokens: { USDT } })).toContain(NODE);
    expect(await refusalOf({ tokens: { USDT: USDT.toLowerCase() } })).toContain(NODE);
    expect(await refusalOf({ chainId: 11_155_111 })).toContain(NODE);
  });
});
