/** A repeat with the same Idempotency-Key derives the same ids and tokens, so no token is stored. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { CreateTicketBody } from '@parom/contract/tickets';
import { type AutomaticAccount, automaticAccount, type Secrets } from '../../accounts/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { uuidOf } from '../../platform/uuid.ts';

export interface CreateCall {
  readonly body: CreateTicketBody;
  readonly bearer: string | null;
  readonly clientAddress: string;
  readonly idempotencyKey: string | null;
}

export interface Names {
  readonly id: string;
  readonly offerToken: string;
  readonly account: AutomaticAccount;
}

export function namesOf(
  { secret, clock, keyring }: { readonly secret: Buffer; readonly clock: Clock; readonly keyring: Keyring },
  call: CreateCall,
): Names {
  const secrets = secretsOf(secret, call);
  return {
    id: uuidOf(secrets('ticket-id', 16)),
    offerToken: secrets('offer-token', 32).toString('base64url'),
    account: automaticAccount(clock.now(), keyring, secrets),
  };
}

/** Random without a key. Key, body and caller go in: a stranger who guesses the key gets another ticket. */
function secretsOf(secret: Buffer, call: CreateCall): Secrets {
  if (call.idempotencyKey === null) return (_purpose, bytes) => randomBytes(bytes);
  const caller = call.bearer ?? call.clientAddress;
  const seed = createHmac('sha256', secret)
    .update(JSON.stringify([caller, call.idempotencyKey, fingerprintOf(call.body)]))
    .digest();
  return (purpose, bytes) => createHmac('sha256', seed).update(purpose).digest().subarray(0, bytes);
}

const fingerprintOf = (body: CreateTicketBody): string =>
  createHash('sha256')
    .update(
      JSON.stringify(body, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
    )
    .digest('hex');
