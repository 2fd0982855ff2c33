/** Only the worker signs. Its keys are in this process, or behind the socket of `npm run signer`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../currencies/index.ts';
import { lockDirectory } from '../platform/db/directory-lock.ts';
import type { Logger } from '../platform/logger.ts';
import { localSigner, type PaymentSigner, socketSigner } from '../signing/index.ts';
import type { Config } from './config.ts';

const SHARED =
  'It signs there, and one journal belongs to one worker: stop the other worker, or set PAROM_SIGNER to the ' +
  'socket of npm run signer';

const BEAT_MS = 5_000;

/** `null`: this process cannot sign. @throws StartProblem */
export async function openPaymentSigner(
  { roles, signerSocket, evmNetworks, dataDir }: Config,
  catalogue: Catalogue,
  log: Logger,
): Promise<PaymentSigner | null> {
  if (!roles.has('worker')) return null;
  if (signerSocket !== null) return beating(socketSigner(signerSocket));
  const own = evmNetworks.flatMap(({ network: code, chainId, mnemonic }) => {
    const network = catalogue.networks.find((one) => one.code === code)?.id;
    return mnemonic === null || network === undefined ? [] : [{ network, chainId, mnemonic }];
  });
  if (own.length === 0) return null;
  log.warn(
    'the keys are in the process of the service: an attacker in it can take all coins. Use npm run signer and PAROM_SIGNER',
  );
  const folder = join(dataDir, 'signer');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = await lockDirectory(folder, SHARED);
  // The database refuses another wallet, and its sentence names the way to replace one.
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

/** A signer that misses it may freeze, as its limits say. */
function beating(signer: PaymentSigner): PaymentSigner {
  const timer = setInterval(() => void signer.beat().catch(() => {}), BEAT_MS).unref();
  return { ...signer, close: async () => clearInterval(timer) };
}
