import { randomUUID } from 'node:crypto';
import { renderLetter } from '../../mail/index.ts';
import { noticeLetter, placeOf, wordsOf } from './notice-texts.ts';
import { sendToChat, TelegramFailure } from './telegram.ts';
import type { TestedWays } from './ways.ts';

const PATIENCE_MS = 30_000;

export interface TestedWay {
  readonly way: string;
  readonly outcome: string;
}

/** Without the queue, so that the answer is the outcome. */
export async function testAlerts(deps: TestedWays): Promise<TestedWay[]> {
  const { ways } = deps;
  const mails = ways.emails.map(async (to) => ({ way: `e-mail to ${to}`, outcome: await mailed(deps, to) }));
  const chats =
    ways.chat === null ? [] : [{ way: `Telegram chat ${ways.chat.chatId}`, outcome: await posted(deps) }];
  return [...(await Promise.all(mails)), ...chats];
}

async function posted({ ways }: TestedWays): Promise<string> {
  if (ways.chat === null) return 'not set';
  const text = `${wordsOf(ways.language).test}\n\n${placeOf(ways)}`;
  try {
    await sendToChat(ways.chat, { text, isSilent: false });
    return 'Telegram accepted the message';
  } catch (error) {
    if (error instanceof TelegramFailure) return `failed: ${error.message}`;
    throw error;
  }
}

async function mailed({ ways, transport, publicUrl, siteSettings }: TestedWays, to: string): Promise<string> {
  if (transport === null) return 'not sent: PAROM_SMTP_URL names no server, letters stay in the queue';
  const { name, accent, contacts } = siteSettings();
  const { language } = ways;
  const subject = 'Parom: test-alerts';
  const letter = noticeLetter({ subject, lines: [wordsOf(language).test, placeOf(ways)] }, language);
  const rendered = renderLetter(letter, { name: name[language], accent });
  const messageId = `<${randomUUID()}@${new URL(publicUrl).hostname}>`;
  const rest = { to, replyTo: contacts.email, messageId, inReplyTo: null, attachment: null };
  const sending = transport({ ...rendered, ...rest }).then(
    () => 'the mail server accepted the letter',
    (error: unknown) => `failed: ${error instanceof Error ? error.message : String(error)}`,
  );
  return Promise.race([sending, late()]);
}

const late = (): Promise<string> =>
  new Promise((resolve) => {
    setTimeout(
      () => resolve('no answer of the mail server for 30 s; the letter may still arrive'),
      PATIENCE_MS,
    ).unref();
  });
