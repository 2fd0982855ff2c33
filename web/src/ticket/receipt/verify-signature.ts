import { ed25519 } from '@noble/curves/ed25519.js';
import type { VerifySignature } from '@parom/contract/receipts';

/** RFC 8032 to the letter: zip215 accepts keys and signatures in more than one spelling. */
export const verifySignature: VerifySignature = ({ message, signature, publicKey }) => {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    return false;
  }
};
