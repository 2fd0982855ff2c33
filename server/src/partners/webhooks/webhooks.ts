import { randomBytes, randomUUID } from 'node:crypto';
import { hasClaimedAccount } from '../../accounts/index.ts';
import { alertSubjects } from '../../alerts.ts';
import { resolveAlert } from '../../platform/alerts/alerts-store.ts';
import { later } from '../../platform/clock.ts';
import type { PublicWay } from '../../platform/http/post-public.ts';
import { emit } from '../../platform/jobs/enqueue.ts';
import { type Declined, declined } from '../../platform/outcome.ts';
import type { KeyDeps, MadeSecret } from '../keys.ts';
import { findUserId } from '../keys-store.ts';
import { reopenDeliveries } from './deliveries-store.ts';
import {
  deleteWebhook,
  everyWebhook,
  putWebhook,
  replaceWebhookSecret,
  sealWebhookAgain,
  type Webhook,
} from './webhooks-store.ts';

export interface WebhookDeps extends KeyDeps {
  readonly webhookWay: PublicWay;
}

const OVERLAP_MS = 24 * 3_600_000;

const about = (id: string): string => `partner webhook ${id}`;
const makeSecret = (): string => randomBytes(32).toString('base64url');

interface SetWebhook {
  readonly done: true;
  readonly id: string;
  readonly secret: string | null;
}

/** Each delivery checks the destination again. */
export async function setWebhook(
  deps: WebhookDeps,
  { email, url }: { readonly email: string; readonly url: string },
): Promise<SetWebhook | Declined> {
  const refusal = await deps.webhookWay.refusal(url);
  if (refusal !== null) return declined('webhookAddressRefused', { why: refusal });
  const userId = await findUserId(deps.db, email.trim().toLowerCase());
  if (userId === null || !(await hasClaimedAccount(deps.db, userId)))
    return declined('accountUnused', { email });
  const [id, secret] = [randomUUID(), makeSecret()];
  const sealed = deps.keyring.seal(secret, about(id));
  const former = await deps.db
    .transaction()
    .execute((tx) => putWebhook(tx, { id, userId, url, sealed }, deps.clock.now()));
  return former === null ? { done: true, id, secret } : { done: true, id: former, secret: null };
}

export const removeWebhook = ({ db, clock }: KeyDeps, id: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await resolveAlert(tx, clock.now(), alertSubjects.webhook(id));
    return deleteWebhook(tx, id);
  });

/** Both secrets sign for a day. A second rotation ends the former one at once. */
export async function rotateWebhookSecret(deps: KeyDeps, id: string): Promise<MadeSecret | Declined> {
  const secret = makeSecret();
  const sealed = deps.keyring.seal(secret, about(id));
  const formerUntil = later(deps.clock.now(), OVERLAP_MS);
  const isDone = await deps.db
    .transaction()
    .execute((tx) => replaceWebhookSecret(tx, { id, sealed, formerUntil }));
  return isDone ? { done: true, id, secret } : declined('noSuchWebhook', { id });
}

export const redeliverWebhook = (
  { db, clock }: KeyDeps,
  webhookId: string,
  only: string | null,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now();
    const ids = await reopenDeliveries(tx, webhookId, { only, now });
    for (const deliveryId of ids) await emit(tx, now, 'webhook.queued', { deliveryId });
    return ids.length;
  });

export function secretsOfWebhook({ keyring, clock }: KeyDeps, hook: Webhook): string[] {
  const isFormerValid = hook.formerUntil !== null && hook.formerUntil > clock.now();
  const former = isFormerValid && hook.sealedFormer !== null ? [hook.sealedFormer] : [];
  return [hook.sealedSecret, ...former].map((sealed) => keyring.open(sealed, about(hook.id)));
}

/** After the data key was replaced. A simultaneous rotation wins. */
export async function sealWebhooks({ db, keyring }: Pick<KeyDeps, 'db' | 'keyring'>): Promise<void> {
  const isOld = (sealed: Buffer | null) => sealed !== null && !sealed.toString('hex').startsWith(keyring.id);
  for (const hook of await everyWebhook(db)) {
    const { id, sealedSecret, sealedFormer } = hook;
    if (!isOld(sealedSecret) && !isOld(sealedFormer)) continue;
    const again = (sealed: Buffer): Buffer => keyring.seal(keyring.open(sealed, about(id)), about(id));
    const former = sealedFormer === null ? null : again(sealedFormer);
    await sealWebhookAgain(db, hook, { secret: again(sealedSecret), former });
  }
}
