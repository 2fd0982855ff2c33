/** Where the signer is: behind a socket of this machine, or on another machine. */
import {
  type PaymentSigner,
  type SignerOptions,
  socketSigner,
  type TlsPlace,
  tlsSigner,
} from '../signing/index.ts';

export type SignerPlace = { readonly socket: string } | { readonly tls: TlsPlace };

/** @returns `null`: in the worker */
export function signerPlaceOf(read: {
  readonly PAROM_SIGNER: string;
  readonly PAROM_SIGNER_CERTIFICATES?: string | undefined;
}): SignerPlace | null {
  const { PAROM_SIGNER: named, PAROM_SIGNER_CERTIFICATES: folder = '' } = read;
  if (named === 'in-process') return null;
  if (!named.startsWith('tls:')) return { socket: named };
  const { hostname, port } = new URL(named.replace(/^tls:/, 'https:'));
  return { tls: { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 443), folder } };
}

export const signerAt = (place: SignerPlace, options: SignerOptions): PaymentSigner =>
  'socket' in place ? socketSigner(place.socket, options) : tlsSigner(place.tls, options);

export const nameOf = (place: SignerPlace): string =>
  'socket' in place ? place.socket : `${place.tls.host}:${place.tls.port}`;
