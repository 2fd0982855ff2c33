/** Why a payment does not leave, and why a message does not arrive. Others' own texts are quoted. */
import * as z from 'zod/mini';
import { count, text } from '../form.ts';
import { takeBackOrder, takenBackInWords } from '../refused-payments.ts';

const kind = z.literal;

export const obstacle = z.discriminatedUnion('kind', [
  z.object({ kind: kind('screening') }),
  z.object({ kind: kind('deposit'), deposit: count, payment: text, ticket: z.nullable(text) }),
  z.object({ kind: kind('expired'), transaction: z.nullable(text) }),
  z.object({ kind: kind('failedBefore'), payment: text }),
  z.object({ kind: kind('overtaken') }),
  /** A node's or a program's own words. */
  z.object({ kind: kind('error'), said: text }),
]);
export type Obstacle = z.infer<typeof obstacle>;

const untilCompared = (what: string): string =>
  `it waits until a comparison of the wallet with the books shows that ${what} did not leave`;

export function obstacleInEnglish(of: Obstacle): string {
  switch (of.kind) {
    case 'screening':
      return 'screening stops the address since this was decided: take it back, or unblock-address to let it leave';
    case 'deposit':
      return `it waits for ${takenBackInWords(of.deposit)}. It leaves once that is final again; should it not come back: ${takeBackOrder(of)}`;
    case 'expired':
      return untilCompared(`its expired transaction ${of.transaction}`);
    case 'failedBefore':
      return untilCompared(`payment ${of.payment}, which failed before it,`);
    case 'overtaken':
      return 'another transaction of the wallet has used the number of this payment';
    case 'error':
      return of.said;
  }
}

export const webhookFault = z.discriminatedUnion('kind', [
  z.object({ kind: kind('status'), status: count }),
  z.object({ kind: kind('redirect'), status: count }),
  z.object({ kind: kind('notPublic'), said: text }),
  z.object({ kind: kind('silent'), code: z.nullable(text) }),
]);
export type WebhookFault = z.infer<typeof webhookFault>;

export function webhookFaultInEnglish(of: WebhookFault): string {
  switch (of.kind) {
    case 'status':
      return `the partner’s server answers ${of.status}`;
    case 'redirect':
      return `the partner’s server answers ${of.status}, and redirects are not followed`;
    case 'notPublic':
      return `refused: ${of.said}`;
    case 'silent':
      return `the partner’s server does not answer (${of.code ?? 'no reason'})`;
  }
}

export const chatFault = z.discriminatedUnion('kind', [
  z.object({ kind: kind('formless'), status: count }),
  z.object({ kind: kind('answered'), status: count, said: text }),
  z.object({ kind: kind('silent'), code: text }),
]);
export type ChatFault = z.infer<typeof chatFault>;

export function chatFaultInEnglish(of: ChatFault): string {
  switch (of.kind) {
    case 'formless':
      return `Telegram answered ${of.status} without its form`;
    case 'answered':
      return `Telegram answered ${of.status}: ${of.said}`;
    case 'silent':
      return `Telegram did not answer (${of.code})`;
  }
}
