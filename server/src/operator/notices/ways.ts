import * as z from 'zod';
import type { LetterDeps, Transport } from '../../mail/index.ts';
import { readSecret } from '../../platform/secrets/secret-file.ts';
import { splitList } from '../../platform/text/split-list.ts';
import type { QuietHours } from './quiet-hours.ts';

export interface Chat {
  readonly url: string;
  readonly token: string;
  readonly chatId: string;
}

export interface Ways {
  readonly emails: readonly string[];
  /** They read the audit's last hash. */
  readonly auditEmails: readonly string[];
  readonly chat: Chat | null;
  readonly language: 'ru' | 'en';
  readonly quietHours: QuietHours | null;
  readonly consoleUrl: string | null;
}

export interface NoticeDeps extends Omit<LetterDeps, 'letterTexts'> {
  readonly ways: Ways;
}

export interface TestedWays extends Pick<LetterDeps, 'publicUrl' | 'siteSettings'> {
  readonly ways: Ways;
  readonly transport: Transport | null;
}

const IS_EMAIL = z.email();
export const emailList = z
  .string()
  .transform(splitList)
  .refine(
    (list) => list.every((one) => IS_EMAIL.safeParse(one).success),
    'must be e-mails, separated by commas',
  )
  .refine((list) => list.length <= 10, 'must name 10 e-mails at most');

/** @BotFather prints it as 123456:AA… */
export const botToken = z
  .string()
  .transform(readSecret)
  .refine(
    (token) => token === null || /^\d+:[\w-]{20,}$/.test(token),
    'must name a file with the token of a bot',
  );

export const chatId = z.string().regex(/^(-?\d{1,20}|@\w{5,32})$/, 'must be a number, or @name of a channel');
