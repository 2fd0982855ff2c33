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

/** Where a reader of this language finds a human: "help@… or @…". */
export function contactOf({ publicUrl, siteSettings }: LetterDeps, language: Letter['language']): string {
  const { email, telegram } = siteSettings().contacts;
  const ways = [email, telegram === null ? null : `Telegram ${telegram}`].filter((way) => way !== null);
  return ways.join(language === 'ru' ? ' или ' : ' or ') || `${publicUrl}/contacts`;
}
