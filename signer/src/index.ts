export { Frames, toFrame } from './frames.ts';
export { evmPublicKeys } from './networks/evm-keys.ts';
export type { SigningNetwork } from './networks/network.ts';
export { simulatedTxId, type TxIdSpelling } from './networks/simulated.ts';
export {
  type EvmSecrets,
  evmNetworksOf,
  type OpenSigner,
  openSigner,
  simulatedNetworksOf,
} from './open-signer.ts';
export type {
  Answer,
  Answers,
  JournalEntry,
  NetworkKeys,
  Purpose,
  Recipient,
  Request,
  Signed,
  SignRequest,
} from './protocol.ts';
export { SignerProblem } from './refusal.ts';
