/** A lease in one transaction, the call in none, its outcome in another. */
import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { errorInEnglish, type WebhookError } from '@parom/contract/console/answers/stored-errors';
import type { WebhookBody } from '@parom/contract/partners';
import { alertSubjects } from '../../alerts.ts';
import { raiseAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import { later } from '../../platform/clock.ts';
import { NotPublic, type PublicWay } from '../../platform/http/post-public.ts';
import { emit } from '../../platform/jobs/enqueue.ts';
import { RetryAt } from '../../platform/jobs/run-job.ts';
import type { KeyDeps } from '../keys.ts';
import { claimDelivery, closeDelivery, type Delivery, hasGivenUp, noteFault } from './deliveries-store.ts';
import { webhookHeaders } from './sign-webhook.ts';
import { secretsOfWebhook } from './webhooks.ts';
import { findWebhook, type Webhook } from './webhooks-store.ts';

export interface SendWebhookDeps extends KeyDeps {
  readonly webhookWay: PublicWay;
}

/** Longer than a call: after it, the sender is dead. */
export const LEASE_MS = 30_000;
/** A slow destination leaves slots to the others. */
const AT_ONCE = 2;
const TURN_MS = 2_000;
const SHORTEST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 3_600_000;
const GIVE_UP_AFTER_MS = 24 * 3_600_000;

/** @throws RetryAt while the delivery waits */
export async function sendWebhook(deps: SendWebhookDeps, deliveryId: string): Promise<void> {
  const now = deps.clock.now();
  const rules = { now, leasedUntil: later(now, LEASE_MS), atOnce: AT_ONCE };
  const claim = await deps.db.transaction().execute((tx) => claimDelivery(tx, deliveryId, rules));
  if (claim === 'closed' || claim === 'behind') return;
  if (claim === 'taken') throw new RetryAt(later(now, TURN_MS), 'other deliveries to this partner are sent');
  const webhook = await findWebhook(deps.db, claim.webhookId);
  if (webhook === null) return;
  const fault = await post(deps, webhook, claim);
  if (fault === null) return close(deps, claim, null);
  const waitedMs = deps.clock.now().getTime() - claim.triedSince.getTime();
  if (waitedMs >= GIVE_UP_AFTER_MS) return close(deps, claim, { fault, host: new URL(webhook.url).host });
  await noteFault(deps.db, deliveryId, fault);
  const pauseMs = Math.min(Math.max(waitedMs, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
  throw new RetryAt(later(deps.clock.now(), pauseMs), errorInEnglish(fault));
}

/** @returns what went wrong; `null` when the partner took it */
async function post(
  deps: SendWebhookDeps,
  webhook: Webhook,
  delivery: Delivery,
): Promise<WebhookError | null> {
  const body: WebhookBody = {
    event: 'order.moved',
    orderId: delivery.ticketId,
    formerStatus: delivery.from,
    status: delivery.to,
    movedAtUtc: delivery.movedAt.toISOString(),
  };
  const text = JSON.stringify(body);
  const signed = { delivery: delivery.id, body: text, at: deps.clock.now() };
  const headers = webhookHeaders(signed, secretsOfWebhook(deps, webhook));
  try {
    const status = await deps.webhookWay.post(webhook.url, { headers, body: Buffer.from(text) });
    if (status >= 200 && status < 300) return null;
    const isRedirect = status >= 300 && status < 400;
    return { code: isRedirect ? 'webhookRedirected' : 'webhookAnswered', parts: { status } };
  } catch (error) {
    if (error instanceof NotPublic)
      return { code: 'webhookNotPublic', parts: { host: new URL(webhook.url).host } };
    return { code: 'webhookUnanswered', parts: { code: codeOf(error) } };
  }
}

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

async function close(
  { db, clock }: SendWebhookDeps,
  delivery: Delivery,
  given: { readonly fault: WebhookError; readonly host: string } | null,
): Promise<void> {
  const now = clock.now();
  const subject = alertSubjects.webhook(delivery.webhookId);
  await db.transaction().execute(async (tx) => {
    const next = await closeDelivery(tx, delivery, {
      deliveredAt: given === null ? now : null,
      givenUpAt: given === null ? null : now,
      fault: given?.fault ?? null,
    });
    if (next !== null) await emit(tx, now, 'webhook.queued', { deliveryId: next });
    const { webhookId: webhook, id } = delivery;
    if (given !== null)
      await raiseAlert(tx, now, subject, alertDetail('webhookGivenUp', { ...given, delivery: id, webhook }));
    else if (!(await hasGivenUp(tx, delivery.webhookId))) await resolveAlert(tx, now, subject);
  });
}
