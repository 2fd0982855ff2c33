/** The address is a stranger's choice: only https, only public addresses, no redirects. */
import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export interface Posted {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}
/** @returns the status */
export type PostPublic = (url: string, posted: Posted) => Promise<number>;

export class NotPublic extends Error {}

export interface PublicWay {
  refusal(url: string): Promise<string | null>;
  readonly post: PostPublic;
}

export interface WayRules {
  readonly resolve: (host: string) => Promise<readonly LookupAddress[]>;
  readonly isAllowed: (address: string) => boolean;
  readonly isPlainAllowed: boolean;
  readonly longestMs: number;
}

const usual: WayRules = {
  resolve: (host) => lookup(host, { all: true }),
  isAllowed: isPublicAddress,
  isPlainAllowed: false,
  longestMs: 10_000,
};

export function publicWay(change: Partial<WayRules> = {}): PublicWay {
  const rules = { ...usual, ...change };
  return {
    refusal: (url) => refusalOf(url, rules),
    post: (url, posted) => post(url, posted, rules),
  };
}

export const postPublic: PostPublic = publicWay().post;

async function refusalOf(url: string, rules: WayRules): Promise<string | null> {
  const wrong = formProblem(url, rules);
  if (wrong !== null) return wrong;
  const host = hostIn(url);
  try {
    await allowedAddresses(host, rules);
    return null;
  } catch (error) {
    return error instanceof NotPublic ? error.message : `${host} was not found`;
  }
}

function formProblem(url: string, { isPlainAllowed }: WayRules): string | null {
  if (!URL.canParse(url)) return 'this is no URL';
  const { protocol, username, password, hash } = new URL(url);
  const isSafe = protocol === 'https:' || (isPlainAllowed && protocol === 'http:');
  if (!isSafe) return 'the URL does not begin with https://';
  if (username !== '' || password !== '') return 'the URL holds a name or a password';
  return hash === '' ? null : 'the URL has a part after #';
}

const hostIn = (url: string): string => new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');

/** @throws NotPublic also when only one address is not allowed */
async function allowedAddresses(
  host: string,
  { resolve, isAllowed }: WayRules,
): Promise<readonly LookupAddress[]> {
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address)))
    throw new NotPublic(`${host} has an address that is not public`);
  return addresses;
}

/** A name that is looked up twice could lead elsewhere the second time. */
const lookupIn =
  (rules: WayRules): LookupFunction =>
  (host: string, options: LookupOptions, found) => {
    allowedAddresses(host, rules).then(
      ([first, ...others]) => {
        if (first === undefined) return;
        if (options.all === true) found(null, [first, ...others]);
        else found(null, first.address, first.family);
      },
      (error: Error) => found(error, ''),
    );
  };

async function post(url: string, { headers, body }: Posted, rules: WayRules): Promise<number> {
  const wrong = formProblem(url, rules);
  if (wrong !== null) throw new NotPublic(wrong);
  // Node asks no look-up about digits.
  if (isIP(hostIn(url)) !== 0) await allowedAddresses(hostIn(url), rules);
  const send = new URL(url).protocol === 'http:' ? requestPlain : request;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(rules.longestMs);
    const lookup = lookupIn(rules);
    const posting = send(url, { method: 'POST', headers, lookup, agent: false, signal }, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    posting.on('error', reject);
    posting.end(body);
  });
}
