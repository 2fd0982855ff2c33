import type { SiteSettings } from '@parom/contract/site';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { type Letter, renderLetter } from './letter.ts';
import type { PublishedLetters } from './letter-texts.ts';
import { type Mail, queueMail } from './queue-mail.ts';

export interface LetterDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly siteSettings: () => SiteSettings;
  readonly letterTexts: () => PublishedLetters;
}

/** In the transaction of its cause. */
export const writeLetter = (
  tx: Tx,
  { clock, publicUrl, siteSettings }: Pick<LetterDeps, 'clock' | 'publicUrl' | 'siteSettings'>,
  mail: Omit<Mail, 'subject' | 'text' | 'html'> & { readonly letter: Letter },
): ReturnType<typeof queueMail> => {
  const { letter, ...rest } = mail;
  const domain = new URL(publicUrl).hostname;
  const { name, accent } = siteSettings();
  const rendered = renderLetter(letter, { name: name[letter.language], accent });
  return queueMail(tx, { domain, now: clock.now() }, { ...rest, ...rendered });
};

export function senderOf(
  { publicUrl, siteSettings }: Pick<LetterDeps, 'publicUrl' | 'siteSettings'>,
  language: Letter['language'],
) {
  const { name, contacts } = siteSettings();
  const { email, telegram } = contacts;
  const ways = [email, telegram === null ? null : `Telegram ${telegram}`].filter((way) => way !== null);
  const contact = ways.join(language === 'ru' ? ' или ' : ' or ') || `${publicUrl}/contacts`;
  return { siteName: name[language], contact };
}
