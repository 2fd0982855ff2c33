/** The people of `limits.json`. The installer of the signer names their keys, never the server. */
import { type Passkey, readPasskey, type Site } from './passkeys.ts';

interface Approver {
  /** Ed25519, of a key file. */
  readonly key: string | null;
  readonly passkeys: readonly Passkey[];
}

export interface Approvers {
  readonly people: ReadonlyMap<string, Approver>;
  /** `null`: no passkey approves. */
  readonly site: Site | null;
}

/** @throws Error, also for a key that two people would have */
export function readApprovers(people: unknown, console: unknown): Approvers {
  const named = Object.entries(objectOf(people, 'people')).map(
    ([name, keys]) => [name, approverOf(name, keys)] as const,
  );
  const site = console === undefined || console === null ? null : siteOf(objectOf(console, 'console'));
  refuseShared(named);
  if (site === null && named.some(([, { passkeys }]) => passkeys.length > 0))
    throw new Error('passkeys need console, with rpId and origins');
  return { people: new Map(named), site };
}

function approverOf(name: string, keys: unknown): Approver {
  if (typeof keys === 'string') return { key: keyOf(name, keys), passkeys: [] };
  const { key = null, passkeys = [], ...strange } = objectOf(keys, name);
  refuseStrange(name, strange);
  if (!Array.isArray(passkeys)) throw new Error(`the passkeys of ${name} are no list`);
  const read = passkeys.map((one: unknown) => {
    const { id, key: jwk, ...more } = objectOf(one, `a passkey of ${name}`);
    refuseStrange(`a passkey of ${name}`, more);
    return readPasskey(id, jwk);
  });
  return { key: key === null ? null : keyOf(name, key), passkeys: read };
}

function siteOf({ rpId, origins, ...strange }: Readonly<Record<string, unknown>>): Site {
  refuseStrange('console', strange);
  if (typeof rpId !== 'string' || !/^[a-z0-9.-]{1,253}$/.test(rpId)) throw new Error('console has no rpId');
  if (!Array.isArray(origins) || origins.length === 0) throw new Error('console has no origins');
  return { rpId, origins: new Set(origins.map((one: unknown) => originOf(one, rpId))) };
}

/** A browser signs with a site’s passkey at its own name and below. */
function originOf(origin: unknown, rpId: string): string {
  const url = typeof origin === 'string' && URL.canParse(origin) ? new URL(origin) : null;
  if (url === null || url.origin !== origin) throw new Error(`${String(origin)} is no origin`);
  if (url.hostname !== rpId && !url.hostname.endsWith(`.${rpId}`))
    throw new Error(`the origin ${origin} is not of ${rpId}`);
  return origin;
}

/** One person under two names would approve alone. */
function refuseShared(named: readonly (readonly [string, Approver])[]): void {
  const owners = new Map<string, string>();
  for (const [name, { key, passkeys }] of named) {
    const keys = [
      ...(key === null ? [] : [key]),
      ...passkeys.flatMap((one) => [one.id, one.key.export({ type: 'spki', format: 'der' }).toString('hex')]),
    ];
    for (const one of keys) {
      const other = owners.get(one);
      if (other !== undefined) throw new Error(`${name} has a key that is also listed for ${other}`);
      owners.set(one, name);
    }
  }
}

function keyOf(name: string, key: unknown): string {
  if (typeof key !== 'string' || !/^[0-9a-f]{64}$/.test(key)) throw new Error(`${name} has no Ed25519 key`);
  return key;
}

function objectOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${what} is no object`);
  return Object.fromEntries(Object.entries(value));
}

function refuseStrange(what: string, strange: object): void {
  const [field] = Object.keys(strange);
  if (field !== undefined) throw new Error(`${what} has no field ${field}`);
}
