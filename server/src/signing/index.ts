export { localSigner, sandboxSigner } from './in-process.ts';
export { socketSigner } from './over-socket.ts';
export { type PaymentSigner, SignerDeclined } from './payment-signer.ts';
export {
  type EvmSecrets,
  evmPublicKeys,
  type JournalEntry,
  type Purpose,
  simulatedTxId,
  type TxIdSpelling,
} from './protocol.ts';
