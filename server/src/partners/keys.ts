/** Encrypted, not hashed: a signature is checked with the secret itself. */
import { randomBytes, randomUUID } from 'node:crypto';
import { isIP, isIPv4 } from 'node:net';
import { CALLS_PER_MINUTE_MAX, type PartnerScope, partnerScopes } from '@parom/contract/partners';
import { hasClaimedAccount } from '../accounts/index.ts';
import { type Clock, later } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { type Declined, declined } from '../platform/outcome.ts';
import type { Keyring } from '../platform/secrets/keyring.ts';
import {
  findUserId,
  insertKey,
  keysSealedByOthers,
  type PartnerKey,
  replaceSecret,
  revoke,
  sealAgain,
} from './keys-store.ts';

export interface KeyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keyring: Keyring;
}

export interface AskedKey {
  readonly email: string;
  readonly name: string;
  readonly scopes: string;
  readonly addresses: string;
  readonly callsPerMinute: number;
}

export interface MadeSecret {
  readonly done: true;
  readonly id: string;
  readonly secret: string;
}

const OVERLAP_MS = 24 * 3_600_000;

const about = (id: string): string => `partner key ${id}`;
const makeSecret = (): string => randomBytes(32).toString('base64url');
const listIn = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export async function makePartnerKey(deps: KeyDeps, asked: AskedKey): Promise<MadeSecret | Declined> {
  const wanted = listIn(asked.scopes);
  const scopes = wanted.filter((name): name is PartnerScope => partnerScopes.some((one) => one === name));
  if (scopes.length === 0 || scopes.length < wanted.length)
    return declined('scopesUnknown', { scopes: [...partnerScopes] });
  const addresses = listIn(asked.addresses);
  const wrong = addresses.find((text) => !isNetwork(text));
  if (wrong !== undefined) return declined('notAddressRange', { typed: wrong });
  if (asked.callsPerMinute < 1 || asked.callsPerMinute > CALLS_PER_MINUTE_MAX)
    return declined('callsOutside', { most: CALLS_PER_MINUTE_MAX });
  const userId = await findUserId(deps.db, asked.email.trim().toLowerCase());
  if (userId === null || !(await hasClaimedAccount(deps.db, userId)))
    return declined('accountUnused', { email: asked.email });

  const [id, secret] = [randomUUID(), makeSecret()];
  const made = {
    id,
    userId,
    name: asked.name,
    sealedSecret: deps.keyring.seal(secret, about(id)),
    sealedFormer: null,
    formerUntil: null,
    scopes,
    addresses,
    callsPerMinute: asked.callsPerMinute,
    createdAt: deps.clock.now(),
  };
  await deps.db.transaction().execute((tx) => insertKey(tx, made));
  return { done: true, id, secret };
}

/** The former secret stays valid for a day. A second rotation ends it at once. */
export async function rotatePartnerKey(deps: KeyDeps, id: string): Promise<MadeSecret | Declined> {
  const secret = makeSecret();
  const sealed = deps.keyring.seal(secret, about(id));
  const formerUntil = later(deps.clock.now(), OVERLAP_MS);
  const isDone = await deps.db.transaction().execute((tx) => replaceSecret(tx, { id, sealed, formerUntil }));
  return isDone ? { done: true, id, secret } : declined('noSuchKey', { id });
}

/** After the data key was replaced. A simultaneous rotation wins. */
export async function sealPartnerKeys({ db, keyring }: Pick<KeyDeps, 'db' | 'keyring'>): Promise<void> {
  const again = (id: string, sealed: Buffer): Buffer =>
    keyring.seal(keyring.open(sealed, about(id)), about(id));
  for (const key of await keysSealedByOthers(db, keyring.id)) {
    const { id, sealedSecret, sealedFormer } = key;
    const former = sealedFormer === null ? null : again(id, sealedFormer);
    await sealAgain(db, key, { secret: again(id, sealedSecret), former });
  }
}

export const revokePartnerKey = ({ db, clock }: KeyDeps, id: string): Promise<boolean> =>
  db.transaction().execute((tx) => revoke(tx, id, clock.now()));

export function secretsOf({ keyring, clock }: KeyDeps, key: PartnerKey): string[] {
  const isFormerValid = key.formerUntil !== null && key.formerUntil > clock.now();
  const sealed = [
    key.sealedSecret,
    ...(isFormerValid && key.sealedFormer !== null ? [key.sealedFormer] : []),
  ];
  return sealed.map((one) => keyring.open(one, about(key.id)));
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (isIP(address) === 0 || rest.length > 0) return false;
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number.parseInt(bits, 10) <= (isIPv4(address) ? 32 : 128))
  );
}
