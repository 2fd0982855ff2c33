import type { Logger } from '../platform/logger.ts';
import { StartProblem } from '../platform/start-problem.ts';
import { type PaymentSigner, signerOver, type Transport } from './payment-signer.ts';
import {
  type Answer,
  Frames,
  type NetworkSecrets,
  networksOf,
  type OpenSigner,
  openSigner,
  SignerProblem,
  simulatedNetworksOf,
  type TxIdSpelling,
  toFrame,
} from './protocol.ts';

/** The sandbox's networks end with the database, so the journal is in memory. */
export async function sandboxSigner(networks: ReadonlyMap<number, TxIdSpelling>): Promise<PaymentSigner> {
  return signerOver(inProcess(await openSigner({ networks: simulatedNetworksOf(networks), journal: null })));
}

export interface LocalKeys {
  readonly secrets: readonly NetworkSecrets[];
  readonly journal: string | null;
  /** Their wallet may not be the journal's: numbers begin anew. */
  readonly replaced?: ReadonlySet<number>;
  readonly log?: Logger;
}

/** @throws StartProblem for keys or a journal that cannot be used */
export async function localSigner({ secrets, log, ...settings }: LocalKeys): Promise<PaymentSigner> {
  try {
    const say = (line: string): void => log?.warn({ signer: line }, 'the signer declined or failed');
    return signerOver(inProcess(await openSigner({ networks: await networksOf(secrets), say, ...settings })));
  } catch (error) {
    throw error instanceof SignerProblem ? new StartProblem(error.message, { cause: error }) : error;
  }
}

/** Through the socket's frames: both ways carry the same. */
const inProcess = (signer: OpenSigner): Transport => ({
  send: async (request) => throughFrame(await signer.handle(throughFrame(request))) as Answer,
  close: signer.close,
});

function throughFrame(message: unknown): unknown {
  const frames = new Frames();
  frames.take(toFrame(message));
  return frames.next()?.message;
}
