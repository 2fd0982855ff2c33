/** Posts to an address of a stranger's choosing: only over https, only to public addresses, no redirects. */
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { request } from 'node:https';
import { isPublicAddress } from './public-address.ts';

export interface Posted {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}
/** @returns the status; the answer's body is not read */
export type PostPublic = (url: string, posted: Posted) => Promise<number>;

export class NotPublic extends Error {}

const LONGEST_MS = 10_000;

type Found = (error: Error | null, addresses: string | LookupAddress[], family?: number) => void;

/** In the connection's own look-up: a name that is looked up twice could lead elsewhere the second time. */
export function publicLookup(host: string, options: LookupOptions, found: Found): void {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return found(error, []);
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return found(new NotPublic(`${host} has an address that is not public`), []);
    return options.all === true ? found(null, addresses) : found(null, first.address, first.family);
  });
}

export const postPublic: PostPublic = (url, { headers, body }) =>
  new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(LONGEST_MS);
    const posting = request(
      url,
      { method: 'POST', headers, lookup: publicLookup, agent: false, signal },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    posting.once('error', reject);
    posting.end(body);
  });
