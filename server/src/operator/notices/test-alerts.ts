import { randomUUID } from 'node:crypto';
import type { TestedWay } from '@parom/contract/console/answers/watch';
import { renderLetter } from '../../mail/index.ts';
import { noticeLetter, placeOf, wordsOf } from './notice-texts.ts';
import { sendToChat, TelegramFailure } from './telegram.ts';
import type { TestedWays } from './ways.ts';

const PATIENCE_MS = 30_000;

type Outcome = Pick<TestedWay, 'outcome' | 'fault'>;
const ended = (outcome: TestedWay['outcome'], fault: TestedWay['fault'] = null): Outcome => ({
  outcome,
  fault,
});

/** Without the queue, so that the answer is the outcome. */
export async function testAlerts(deps: TestedWays): Promise<TestedWay[]> {
  const { ways } = deps;
  const mails = ways.emails.map(async (to) => ({ way: 'email' as const, to, ...(await mailed(deps, to)) }));
  const chats = ways.chat === null ? [] : [await posted(ways, ways.chat)];
  return [...(await Promise.all(mails)), ...chats];
}

async function posted(
  ways: TestedWays['ways'],
  chat: NonNullable<TestedWays['ways']['chat']>,
): Promise<TestedWay> {
  const way = { way: 'telegram', to: chat.chatId } as const;
  const text = `${wordsOf(ways.language).test}\n\n${placeOf(ways)}`;
  try {
    await sendToChat(chat, { text, isSilent: false });
    return { ...way, ...ended('accepted') };
  } catch (error) {
    if (error instanceof TelegramFailure)
      return { ...way, ...ended('failed', { way: 'telegram', fault: error.fault }) };
    throw error;
  }
}

async function mailed(
  { ways, transport, publicUrl, siteSettings }: TestedWays,
  to: string,
): Promise<Outcome> {
  if (transport === null) return ended('unset');
  const { name, accent, contacts } = siteSettings();
  const { language } = ways;
  const subject = 'Parom: test-alerts';
  const letter = noticeLetter({ subject, lines: [wordsOf(language).test, placeOf(ways)] }, language);
  const rendered = renderLetter(letter, { name: name[language], accent });
  const messageId = `<${randomUUID()}@${new URL(publicUrl).hostname}>`;
  const rest = { to, replyTo: contacts.email, messageId, inReplyTo: null, attachment: null };
  const sending = transport({ ...rendered, ...rest }).then(
    () => ended('accepted'),
    (error: unknown) =>
      ended('failed', { way: 'email', said: error instanceof Error ? error.message : String(error) }),
  );
  return Promise.race([sending, late()]);
}

const late = (): Promise<Outcome> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(ended('late')), PATIENCE_MS).unref();
  });
