/** Only the worker signs. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../currencies/index.ts';
import { lockDirectory } from '../platform/db/directory-lock.ts';
import type { Logger } from '../platform/logger.ts';
import {
  type ApprovalBook,
  localSigner,
  type NetworkSecrets,
  type PaymentSigner,
  tonChainName,
  tronChainName,
  xrpChainName,
} from '../signing/index.ts';
import type { Config } from './config.ts';
import { BITCOIN } from './open-live-bitcoin.ts';
import { MONERO } from './open-live-monero.ts';
import { TON } from './open-live-ton.ts';
import { TRON } from './open-live-tron.ts';
import { RIPPLE } from './open-live-xrp.ts';
import { signerAt } from './signer-place.ts';

const SHARED =
  'It signs there, and one journal belongs to one worker: stop the other worker, or set PAROM_SIGNER to the ' +
  'socket of npm run signer';

const BEAT_MS = 5_000;

/** `null`: this process cannot sign. */
export async function openPaymentSigner(
  config: Config,
  catalogue: Catalogue,
  log: Logger,
  approvals: ApprovalBook,
): Promise<PaymentSigner | null> {
  const { roles, signer: place, dataDir } = config;
  if (!roles.has('worker')) return null;
  if (place !== null) return beating(signerAt(place, { approvals }));
  const own = secretsOf(config, catalogue);
  if (own.length === 0) return null;
  log.warn(
    'the keys are in the process of the service: an attacker in it can take all coins. Use npm run signer and PAROM_SIGNER',
  );
  const folder = join(dataDir, 'signer');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = await lockDirectory(folder, SHARED);
  // The database refuses another wallet, and names the way to replace one.
  const replaced = new Set(own.map(({ network }) => network));
  const signer = await localSigner({ secrets: own, journal: join(folder, 'journal'), replaced, log });
  return {
    ...signer,
    close: async () => {
      await signer.close();
      await lock.release();
    },
  };
}

function secretsOf(config: Config, catalogue: Catalogue): NetworkSecrets[] {
  const { evmNetworks, bitcoin, monero, ton, tron, xrp } = config;
  const idOf = (code: string) => catalogue.networks.find((one) => one.code === code)?.id;
  const named = evmNetworks.map(({ network, chainId: chain, mnemonic }) => ({
    id: idOf(network),
    chain,
    mnemonic,
  }));
  const others =
    bitcoin === null
      ? []
      : [{ id: idOf(BITCOIN), chain: SIGNER_CHAINS[bitcoin.net], mnemonic: bitcoin.mnemonic }];
  const ofXrp =
    xrp === null ? [] : [{ id: idOf(RIPPLE), chain: xrpChainName(xrp.chainId), mnemonic: xrp.mnemonic }];
  const ofTon =
    ton === null ? [] : [{ id: idOf(TON), chain: tonChainName(ton.chainId), mnemonic: ton.mnemonic }];
  const ofTron =
    tron === null ? [] : [{ id: idOf(TRON), chain: tronChainName(tron.chainId), mnemonic: tron.mnemonic }];
  const ofMonero = secretsOfMonero(monero, idOf(MONERO));
  const ofOthers = [...named, ...others, ...ofXrp, ...ofTon, ...ofTron].flatMap(
    ({ id: network, chain, mnemonic }) =>
      mnemonic === null || network === undefined ? [] : [{ network, chain, mnemonic }],
  );
  return [...ofOthers, ...ofMonero];
}

function secretsOfMonero(monero: Config['monero'], network: number | undefined): NetworkSecrets[] {
  if (monero === null || monero.mnemonic === null || network === undefined) return [];
  const { mnemonic, signerWalletUrl: walletUrl } = monero;
  return [{ network, chain: 'monero', mnemonic, walletUrl }];
}

const SIGNER_CHAINS = { mainnet: 'bitcoin', regtest: 'bitcoin-regtest' } as const;

/** A signer that misses it may freeze. */
function beating(signer: PaymentSigner): PaymentSigner {
  const timer = setInterval(() => void signer.beat().catch(() => {}), BEAT_MS).unref();
  return { ...signer, close: async () => clearInterval(timer) };
}
