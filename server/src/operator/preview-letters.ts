/** The texts of all letters, and letters that show a changed one. */
import type { Fault } from '@parom/contract/console/answers/faults';
import { documentOf, LETTERS, textKey } from '@parom/contract/site-texts';
import { passwordLetter, passwordLetterSources } from '../accounts/index.ts';
import {
  type Letter,
  letterFaults,
  type PublishedLetters,
  renderLetter,
  senderOf,
  textsIn,
} from '../mail/index.ts';
import { sampleWithdrawalLetters, withdrawalLetterSources } from '../referral/index.ts';
import { type BuiltInTexts, builtInSource, type TextId } from '../site/index.ts';
import { sampleTicketLetters, ticketLetterSources } from '../tickets/index.ts';
import type { OperatorDeps } from './operator-command.ts';

export const letterSources: BuiltInTexts = {
  ...ticketLetterSources,
  ...passwordLetterSources,
  ...withdrawalLetterSources,
};

export const isLetter = ({ name }: TextId): boolean => name.startsWith(LETTERS);

export const faultsOfLetter = (source: string, { name, language }: TextId): Fault[] =>
  letterFaults(source, textsIn(builtInSource(letterSources, name, language) ?? ''));

/** Drawn by the functions that write the real letters. @param source without faults */
export function previewLetters(
  { site, alerting: { publicUrl, siteSettings } }: Pick<OperatorDeps, 'site' | 'alerting'>,
  { name, language }: TextId,
  source: string,
): { subject: string; html: string }[] {
  const published = { ...site().letters, [textKey(name, language)]: source };
  const sender = senderOf({ publicUrl, siteSettings }, language);
  const sample = { ...sender, language, publicUrl, published };
  const { accent } = siteSettings();
  return [
    ...sampleTicketLetters(name, sample),
    ...sampleWithdrawalLetters(name, sample),
    ...(name === documentOf('password') ? [samplePassword(sample)] : []),
  ].map((letter) => {
    const { subject, html } = renderLetter(letter, { name: sender.siteName, accent });
    return { subject, html };
  });
}

const samplePassword = ({
  language,
  siteName,
  publicUrl,
  published,
}: {
  readonly language: Letter['language'];
  readonly siteName: string;
  readonly publicUrl: string;
  readonly published: PublishedLetters;
}): Letter => passwordLetter(language, { siteName, password: '••••••••', link: publicUrl }, published);
