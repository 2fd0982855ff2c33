/**
 * A program that only pays, from the real wallet of a real node, until nothing is left to do. The tests kill
 * it and start it again. Its keys and its signer's journal are as a live worker's.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openBitcoinChain } from '../../src/chains/bitcoin/index.ts';
import type { Chain } from '../../src/chains/chain.ts';
import { openEvmChain } from '../../src/chains/evm/index.ts';
import { readCatalogue } from '../../src/currencies/catalogue-store.ts';
import { catalogueOf } from '../../src/currencies/index.ts';
import { advancePayments, consolidateCoins } from '../../src/payments/index.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { bitcoinPublicKeys, evmPublicKeys, localSigner } from '../../src/signing/index.ts';
import { handClock } from '../clock.ts';

const quietLog = createLogger('silent');

export interface PayerSettings {
  readonly kind: 'bitcoin' | 'evm';
  readonly networkId: number;
  readonly currencyId: number;
  readonly mnemonic: string;
  readonly node: string;
  readonly journal: string;
  readonly databaseUrl?: string;
  readonly dataDir: string;
  /** Its clock begins here: a life must not wait for the leases of the one before. */
  readonly from: string;
  readonly confirmations: number;
  readonly feeRate: number;
  /** Above `feeRate`: it joins small coins first. */
  readonly consolidateFeeRate: number;
  /** It ends once each payment is so far. */
  readonly until: 'sent' | 'final';
}

const LOOK_MS = 16_000;
const DONE = { sent: ['sent', 'final', 'cancelled'], final: ['final', 'cancelled'] } as const;

async function openChain(settings: PayerSettings): Promise<Chain> {
  const { kind, networkId, currencyId, mnemonic, node: rpcUrl, journal, confirmations } = settings;
  const chain = kind === 'bitcoin' ? 'bitcoin-regtest' : 1;
  const signer = await localSigner({ secrets: [{ network: networkId, chain, mnemonic }], journal });
  const shared = { networkId, rpcUrl, signer, confirmationsRequired: confirmations, explorerUrl: null };
  if (kind === 'bitcoin')
    return openBitcoinChain(
      {
        ...shared,
        net: 'regtest',
        keys: bitcoinPublicKeys(mnemonic, 'regtest'),
        asset: { currencyId, contract: null, decimals: 8 },
        fallbackFeeRate: settings.feeRate,
        maxFeeRate: 300,
        collectSeconds: 0,
        consolidateFeeRate: settings.consolidateFeeRate,
        bumpAfterSeconds: 60,
        watchFrom: null,
        stopped: async () => new Set(),
        spendable: async (coins) => new Set(coins.map(({ txId, outputIndex }) => `${txId}:${outputIndex}`)),
      },
      quietLog,
    );
  return openEvmChain(
    {
      ...shared,
      chainId: 1,
      keys: evmPublicKeys(mnemonic),
      assets: [{ currencyId, contract: null, decimals: 18 }],
      nativeCurrencyId: currencyId,
      traceInternal: false,
      awaitFinalized: false,
      maxFeeGwei: 500,
      minTipGwei: 0.01,
      bumpAfterSeconds: 60,
    },
    quietLog,
  );
}

const settings: PayerSettings = JSON.parse(process.env['PAYER'] ?? '{}');
const database = await openDatabase({
  databaseUrl: settings.databaseUrl,
  dataDir: settings.dataDir,
  log: quietLog,
});
const { db } = database;
const catalogue = catalogueOf(await readCatalogue(db));
const chain = await openChain(settings);
const clock = handClock(settings.from);
const deps = {
  db,
  clock,
  catalogue: () => catalogue,
  chains: new Map([[settings.networkId, chain]]),
  screening: [],
  outflow: { ceilingUsdt: null, worthOf: () => null },
};
const isDone = async () => {
  const rows = await db.selectFrom('payments').select('state').execute();
  return rows.every(({ state }) => (DONE[settings.until] as readonly string[]).includes(state));
};
const isJoined = async () => chain.consolidation === undefined || (await chain.consolidation()) === 'not now';
do {
  await consolidateCoins(deps, chain);
  await advancePayments(deps, settings.networkId);
  clock.advance(LOOK_MS);
  await sleep(20);
} while (!((await isDone()) && (await isJoined())));
await database.close();
process.exit(0);
