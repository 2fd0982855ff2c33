import { ed25519 } from '@noble/curves/ed25519.js';
import type { VerifySignature } from '@parom/contract/receipts';

/** Strict RFC 8032: zip215 accepts several spellings. */
export const verifySignature: VerifySignature = ({ message, signature, publicKey }) => {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    return false;
  }
};
