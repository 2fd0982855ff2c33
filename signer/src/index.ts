export type { ApprovalsAsked } from './approvals-asked.ts';
export { Frames, toFrame } from './frames.ts';
export { passkeyFingerprint } from './guards/passkeys.ts';
export { type BitcoinNet, bitcoinNets, bitcoinPublicKeys } from './networks/bitcoin-keys.ts';
export { tonChainName, tronChainName, xrpChainName } from './networks/chain-name.ts';
export { evmPublicKeys } from './networks/evm-keys.ts';
export {
  imageKeysOf,
  type MoneroSent,
  moneroImagesOf,
  packMonero,
  unpackMonero,
} from './networks/monero-bytes.ts';
export { moneroPublicKeys } from './networks/monero-keys.ts';
export type { SigningNetwork } from './networks/network.ts';
export { simulatedTxId, type TxIdSpelling } from './networks/simulated.ts';
export { tronPublicKeys } from './networks/tron-keys.ts';
export {
  type NetworkSecrets,
  networksOf,
  type OpenSigner,
  openSigner,
  simulatedNetworksOf,
  tonPublicKeys,
  xrpPublicKeys,
} from './open-signer.ts';
export type {
  Answer,
  Answers,
  Approval,
  ImagesRequest,
  JournalEntry,
  KeyImages,
  NetworkKeys,
  Purpose,
  Recipient,
  Request,
  Signed,
  SignRequest,
} from './protocol.ts';
export { SignerProblem } from './refusal.ts';
