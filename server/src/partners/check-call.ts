/** A stranger without the secret learns nothing about the key. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { generalCodes, partnerCodes } from '@parom/contract/errors';
import { type PartnerScope, SIGNATURE_WINDOW_MS, stringToSign } from '@parom/contract/partners';
import { later } from '../platform/clock.ts';
import { isProxyOf } from '../platform/http/trusted-proxies.ts';
import { Refusal } from '../platform/refusal.ts';
import { isUuid } from '../platform/uuid.ts';
import { type KeyDeps, secretsOf } from './keys.ts';
import { callsSince, deleteNoncesBefore, findKey, type PartnerKey, takeNonce } from './keys-store.ts';

export interface SignedCall {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly body: Buffer;
  readonly ip: string;
  readonly scope: PartnerScope;
  header(name: string): string | null;
}

const NONCE = /^[\w-]{16,64}$/;
const MINUTE_MS = 60_000;
/** A timestamp may be a window ahead, and stays valid for a window. */
const NONCE_KEPT_MS = 3 * SIGNATURE_WINDOW_MS;

/** @throws Refusal with a code of `partnerCodes`; nothing was done */
export async function checkCall(deps: KeyDeps, call: SignedCall): Promise<PartnerKey> {
  const [id, timestamp, nonce, signature] = ['key', 'timestamp', 'nonce', 'signature'].map((name) =>
    call.header(`parom-${name}`),
  ) as [string | null, string | null, string | null, string | null];
  if (id === null || timestamp === null || nonce === null || signature === null)
    throw refused('unsigned', 'send the headers parom-key, parom-timestamp, parom-nonce and parom-signature');
  if (!NONCE.test(nonce)) throw refused('unsigned', 'the nonce has 16 to 64 letters, digits, - or _');

  const now = deps.clock.now();
  const isNear =
    /^\d{1,15}$/.test(timestamp) &&
    Math.abs(Number.parseInt(timestamp, 10) - now.getTime()) <= SIGNATURE_WINDOW_MS;
  if (!isNear) {
    throw refused(
      'oldTimestamp',
      `the timestamp is more than 60 s from the clock of the server, ${now.getTime()}`,
    );
  }
  const key = isUuid(id) ? await findKey(deps.db, id) : null;
  if (key === null) throw refused('unknownKey', 'the key is unknown or revoked');
  if (!isSignedBy(secretsOf(deps, key), { ...call, timestamp, nonce, signature }))
    throw refused('wrongSignature', 'the signature does not match: compare the string to sign');
  await admit(deps, key, call);
  if (!(await takeNonce(deps.db, key.id, nonce, now)))
    throw refused('nonceReused', 'this nonce was used before: sign each call with a new one');
  return key;
}

function isSignedBy(
  secrets: readonly string[],
  call: Pick<SignedCall, 'method' | 'path' | 'body'> & {
    readonly timestamp: string;
    readonly nonce: string;
    readonly signature: string;
  },
): boolean {
  const bodyHash = createHash('sha256').update(call.body).digest('hex');
  const text = stringToSign({ ...call, bodyHash });
  const sent = Buffer.from(call.signature, 'hex');
  return secrets.some((secret) => {
    const right = createHmac('sha256', secret).update(text).digest();
    return sent.length === right.length && timingSafeEqual(sent, right);
  });
}

async function admit({ db, clock }: KeyDeps, key: PartnerKey, { ip, scope }: SignedCall): Promise<void> {
  if (key.addresses.length > 0 && !isProxyOf(key.addresses)(ip))
    throw refused('addressRefused', `the key does not allow calls from ${ip}`, 403);
  if (!key.scopes.includes(scope))
    throw refused('scopeMissing', `the key has no scope "${scope}": ask for a key that has it`, 403);
  const calls = await callsSince(db, key.id, later(clock.now(), -MINUTE_MS));
  if (calls >= key.callsPerMinute) {
    const why = `the key may make ${key.callsPerMinute} calls a minute: wait, then sign again`;
    throw new Refusal(partnerCodes.budgetSpent, why, generalCodes.tooManyCalls, MINUTE_MS);
  }
}

export const removeOldNonces = ({ db, clock }: Pick<KeyDeps, 'db' | 'clock'>): Promise<void> =>
  deleteNoncesBefore(db, later(clock.now(), -NONCE_KEPT_MS));

const refused = (code: keyof typeof partnerCodes, why: string, status = 401): Refusal =>
  new Refusal(partnerCodes[code], why, status);
