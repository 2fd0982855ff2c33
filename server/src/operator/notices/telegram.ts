/** https://core.telegram.org/bots/api#sendmessage */
import { type ChatFault, chatFaultInEnglish } from '@parom/contract/console/answers/alerts/causes';
import * as z from 'zod/mini';
import { fetchWhole } from '../../platform/fetch-whole.ts';
import type { Chat } from './ways.ts';

/** The address holds the token, so no error of `fetch` leaves this file. */
export class TelegramFailure extends Error {
  constructor(
    readonly fault: ChatFault,
    readonly kind: 'busy' | 'refused' | 'unknown',
    readonly retryAfterMs: number | null = null,
  ) {
    super(chatFaultInEnglish(fault));
  }
}

/** Longer texts are refused. */
export const TEXT_MAX = 4_096;
const TIMEOUT_MS = 15_000;
const BODY_MAX = 100_000;
/** Telegram's longest known pause is shorter. */
const LONGEST_PAUSE_S = 3_600;

const answerForm = z.object({
  ok: z.boolean(),
  description: z.optional(z.string()),
  parameters: z.optional(z.object({ retry_after: z.optional(z.number()) })),
});
type Answer = z.infer<typeof answerForm>;

/** @throws TelegramFailure `refused`: did not arrive. `unknown`: may have arrived */
export async function sendToChat(
  { url, token, chatId }: Chat,
  message: { readonly text: string; readonly isSilent: boolean },
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const body = JSON.stringify({
    chat_id: chatId,
    text: message.text.slice(0, TEXT_MAX),
    disable_notification: message.isSilent,
    link_preview_options: { is_disabled: true },
  });
  const { status, answer } = await post(`${url}/bot${token}/sendMessage`, body, timeoutMs);
  if (status === 200 && answer?.ok === true) return;
  if (answer === null) throw new TelegramFailure({ kind: 'formless', status }, 'unknown');
  const said = (answer.description ?? '').replaceAll(token, '…').slice(0, 200);
  const why = { kind: 'answered', status, said } as const;
  if (status === 429) throw new TelegramFailure(why, 'busy', pauseOf(answer));
  throw new TelegramFailure(why, status >= 400 && status < 500 ? 'refused' : 'unknown');
}

async function post(
  address: string,
  body: string,
  timeoutMs: number,
): Promise<{ readonly status: number; readonly answer: Answer | null }> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    // The token must not follow to another host.
    redirect: 'error' as const,
  };
  try {
    const limits = { signal: AbortSignal.timeout(timeoutMs), maxBytes: BODY_MAX };
    const whole = await fetchWhole(address, request, limits);
    return { status: whole.status, answer: answerIn(whole.body.toString('utf8')) };
  } catch (error) {
    throw new TelegramFailure({ kind: 'silent', code: reasonOf(error) }, 'unknown');
  }
}

function answerIn(text: string): Answer | null {
  try {
    return answerForm.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const pauseOf = ({ parameters }: Answer): number =>
  Math.min(Math.max(parameters?.retry_after ?? 1, 1), LONGEST_PAUSE_S) * 1_000;

/** Never a message. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : name === 'TimeoutError' ? 'timeout' : 'connection';
}
