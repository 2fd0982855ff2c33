/** A browser that asked for a push notification when its ticket moves. */
import * as z from 'zod/mini';
import { languageNumber } from './wire.ts';

/** The VAPID key (RFC 8292) that the browser's subscription is bound to. */
export const pushKey = z.object({ publicKey: z.string() });

export const askPushBody = z.object({
  endpoint: z.string().check(z.maxLength(1_000)),
  /** base64url, as browsers give them. */
  p256dh: z.string().check(z.maxLength(100)),
  auth: z.string().check(z.maxLength(40)),
  language: languageNumber,
});
export type AskPushBody = z.infer<typeof askPushBody>;

export const stopPushBody = z.object({ endpoint: z.string().check(z.maxLength(1_000)) });
