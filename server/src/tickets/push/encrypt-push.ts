import { createRequire } from 'node:module';
import type { VapidKey } from './push-key.ts';
import type { Push } from './pushes-store.ts';

export interface PushRequest {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}

interface WebPush {
  generateRequestDetails(
    subscription: {
      readonly endpoint: string;
      readonly keys: { readonly p256dh: string; readonly auth: string };
    },
    payload: string,
    options: {
      readonly vapidDetails: VapidKey & { readonly subject: string };
      readonly TTL: number;
      readonly topic: string;
    },
  ): PushRequest;
}

/** Bytes: equal lengths hide the status from the push service. */
const PADDED = 800;
export const PUSH_LIFETIME_MS = 3_600_000;

const packages = createRequire(import.meta.url);

export interface Notification {
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

const padded = (text: string): string => text + ' '.repeat(Math.max(0, PADDED - Buffer.byteLength(text)));

/** RFC 8291. @param topic the push service keeps its newest undelivered message */
export function encryptPush(
  { endpoint, p256dh, auth }: Push,
  notification: Notification,
  by: { readonly key: VapidKey; readonly subject: string; readonly topic: string },
): PushRequest {
  const webPush = packages('web-push') as WebPush;
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') };
  return webPush.generateRequestDetails({ endpoint, keys }, padded(JSON.stringify(notification)), {
    vapidDetails: { ...by.key, subject: by.subject },
    TTL: PUSH_LIFETIME_MS / 1_000,
    topic: by.topic,
  });
}
