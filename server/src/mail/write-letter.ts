/** What whoever writes letters needs, whichever module it is in. */
import type { SiteSettings } from '@parom/contract/site';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { type Letter, renderLetter } from './letter.ts';
import { type Mail, queueMail } from './queue-mail.ts';

export interface LetterDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  /** What the operator calls the site, and where he is reached. */
  readonly siteSettings: () => SiteSettings;
}

/** Queues a letter in the transaction that it belongs to. */
export const writeLetter = (
  tx: Tx,
  { clock, publicUrl }: Pick<LetterDeps, 'clock' | 'publicUrl'>,
  mail: Omit<Mail, 'subject' | 'text' | 'html'> & { readonly letter: Letter },
): ReturnType<typeof queueMail> => {
  const { letter, ...rest } = mail;
  const domain = new URL(publicUrl).hostname;
  return queueMail(tx, { domain, now: clock.now() }, { ...rest, ...renderLetter(letter) });
};

/** What every letter says of us: our name, and where a reader of this language finds a human, "help@… or @…". */
export function senderOf({ publicUrl, siteSettings }: LetterDeps, language: Letter['language']) {
  const { name, contacts } = siteSettings();
  const { email, telegram } = contacts;
  const ways = [email, telegram === null ? null : `Telegram ${telegram}`].filter((way) => way !== null);
  const contact = ways.join(language === 'ru' ? ' или ' : ' or ') || `${publicUrl}/contacts`;
  return { siteName: name[language], contact };
}
