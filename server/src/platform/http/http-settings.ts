import { isIP, isIPv4 } from 'node:net';
import * as z from 'zod';
import { splitList } from '../text/split-list.ts';
import { namedNetworks } from './trusted-proxies.ts';

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });

/** The web application works at the root only. */
export const publicUrl = httpUrl.refine(
  (url) => !/[?#]/.test(url) && (!URL.canParse(url) || new URL(url).pathname === '/'),
  'must end with the host and its port: Parom cannot be served under a path, nor with a ? or #',
);

/** Of another company's service. Without a slash at the end. */
export const serviceUrl = z
  .url({ protocol: /^https?$/, error: 'must be an https:// URL' })
  .refine(isPlainOrigin, 'must be an https:// URL without a path; http:// is for this machine only')
  .transform((text) => text.replace(/\/+$/, ''));

function isPlainOrigin(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { protocol, pathname, search, username } = new URL(text);
  return pathname === '/' && search === '' && username === '' && (protocol === 'https:' || isNear(text));
}

/** On this machine. */
export function isNear(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname.startsWith('127.');
}

/** Browsers keep passkeys for a name, over TLS or on their machine. */
export const passkeyOrigin = publicUrl
  .refine(
    (url) => !URL.canParse(url) || isHttps(url) || isLocalhost(new URL(url).hostname),
    'must be https, or http at localhost: passkeys work nowhere else',
  )
  .refine(
    (url) => !URL.canParse(url) || !isAddress(new URL(url).hostname),
    'must have a host name: passkeys do not work at a bare address',
  )
  .transform((url) => new URL(url).origin);

const isLocalhost = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

const isAddress = (host: string): boolean => isIP(host.replace(/^\[|\]$/g, '')) !== 0;

export const isHttps = (url: string): boolean => url.startsWith('https:');

const PROXY_NAMES = Object.keys(namedNetworks);

export const trustedProxies = z
  .string()
  .transform(splitList)
  .refine(
    (list) => list.every(isProxy),
    `must be a list of addresses, networks (10.0.0.0/8; never all of them, /0) or ${PROXY_NAMES.join(', ')}`,
  );

/** A network of all addresses would trust every header. */
function isProxy(text: string): boolean {
  const [address = '', mask, more] = text.split('/');
  if (mask === undefined) return PROXY_NAMES.includes(text) || isIP(address) !== 0;
  if (isIP(address) === 0 || more !== undefined) return false;
  if (isIPv4(mask)) return isIPv4(address) && isWhole(mask);
  return /^\d{1,3}$/.test(mask) && BigInt(mask) > 0n && BigInt(mask) <= (isIPv4(address) ? 32n : 128n);
}

function isWhole(mask: string): boolean {
  const bits = mask.split('.').reduce((sum, octet) => sum * 256n + BigInt(octet), 0n);
  const rest = 0xffffffffn - bits;
  return bits > 0n && (rest & (rest + 1n)) === 0n;
}
