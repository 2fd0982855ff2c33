import * as z from 'zod/mini';
import { languageNumber } from './wire.ts';

/** VAPID (RFC 8292), bound to the subscription. */
export const pushKey = z.object({ publicKey: z.string() });

export const askPushBody = z.object({
  endpoint: z.string().check(z.maxLength(1_000)),
  p256dh: z.string().check(z.maxLength(100)),
  auth: z.string().check(z.maxLength(40)),
  language: languageNumber,
});
export type AskPushBody = z.infer<typeof askPushBody>;

export const stopPushBody = z.object({ endpoint: z.string().check(z.maxLength(1_000)) });
