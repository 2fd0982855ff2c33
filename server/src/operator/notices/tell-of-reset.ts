import { randomUUID } from 'node:crypto';
import { type Letter, writeLetter } from '../../mail/index.ts';
import type { FactorsReset } from '../../operators/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { TestedWays, Ways } from './ways.ts';

/** To the operator alone: the alert goes to all. */
export const tellOfReset =
  ({ clock, ...deps }: Pick<TestedWays, 'publicUrl' | 'siteSettings'> & { clock: Clock; ways: Ways }) =>
  (tx: Tx, { id, email, by }: FactorsReset): Promise<unknown> =>
    writeLetter(
      tx,
      { clock, ...deps },
      {
        key: `factors-reset:${id}:${randomUUID()}`,
        recipient: email,
        letter: letterOf(deps.ways.language, by),
        lane: 'house',
        beyondLimit: 'delay',
      },
    );

const letterOf = (language: Ways['language'], by: string): Letter =>
  language === 'ru'
    ? {
        language,
        subject: 'Ваши ключи и коды для пульта сброшены',
        blocks: [
          `Администратор ${by} удалил ваши ключи доступа, приложение с кодами и коды восстановления. Открытые сессии закончились, прежний пароль больше не входит. Деньги не двигались.`,
          'Если вы просили об этом, возьмите у администратора ссылку: она работает один раз, в течение суток. По ней вы зададите новый пароль, затем добавьте ключ доступа.',
          'Если вы об этом не просили, сейчас же позвоните коллегам: кто-то может войти под вашим именем.',
        ],
      }
    : {
        language,
        subject: 'Your passkeys and codes for the console were reset',
        blocks: [
          `The administrator ${by} removed your passkeys, authenticator app and recovery codes. Your open sessions ended, and your former password opens nothing. No money moved.`,
          'If you asked for it, take the link from the administrator: it works once, within a day. Set a new password there, then add a passkey.',
          'If you did not ask for it, call your colleagues now: another person may log in under your name.',
        ],
      };
