export { localSigner, sandboxSigner } from './in-process.ts';
export { type SignerOptions, socketSigner } from './over-socket.ts';
export { type TlsPlace, tlsSigner } from './over-tls.ts';
export { type ApprovalBook, type PaymentSigner, SignerDeclined } from './payment-signer.ts';
export {
  type Approval,
  type ApprovalsAsked,
  type BitcoinNet,
  bitcoinNets,
  bitcoinPublicKeys,
  evmPublicKeys,
  imageKeysOf,
  type JournalEntry,
  moneroImagesOf,
  moneroPublicKeys,
  type NetworkSecrets,
  type Purpose,
  passkeyFingerprint,
  simulatedTxId,
  type TxIdSpelling,
  tonChainName,
  tonPublicKeys,
  tronChainName,
  tronPublicKeys,
  unpackMonero,
  xrpChainName,
  xrpPublicKeys,
} from './protocol.ts';
export { refuseOtherKeys } from './refuse-other-keys.ts';
