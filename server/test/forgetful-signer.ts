import { localSigner, type NetworkSecrets, type PaymentSigner } from '../src/signing/index.ts';

/** Rivals of one number or coin are signed on purpose, which a journal would refuse. */
export async function forgetfulSigner(secrets: readonly NetworkSecrets[]): Promise<PaymentSigner> {
  const signer = await localSigner({ secrets, journal: null });
  return {
    ...signer,
    sign: async (unsigned) => {
      const signed = await signer.sign(unsigned);
      await signer.drop(unsigned.network, signed.txId);
      return signed;
    },
  };
}
