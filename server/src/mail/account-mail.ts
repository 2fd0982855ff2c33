/** The mail with the password of an account that a ticket made. */
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { type Letter, renderLetter } from './letter.ts';
import { queueMail } from './queue-mail.ts';

export interface AccountMailDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly findUser: (id: string) => Promise<{ readonly email: string; readonly language: number } | null>;
}

export async function mailPassword(
  deps: AccountMailDeps,
  { userId, password }: { readonly userId: string; readonly password: string },
): Promise<void> {
  const user = await deps.findUser(userId);
  if (user === null) return;
  const letter = user.language === 2 ? english : russian;
  await queueMail({ db: deps.db, domain: new URL(deps.publicUrl).hostname }, deps.clock.now(), {
    key: `account:${userId}`,
    recipient: user.email,
    ...renderLetter(letter(password, `${deps.publicUrl}/lk/main`)),
  });
}

const russian = (password: string, url: string): Letter => ({
  subject: 'Ваш личный кабинет в Parom',
  paragraphs: [
    'Вы создали заявку на обмен, и мы открыли для вас личный кабинет. Вход: этот адрес почты и пароль:',
    'В кабинете видны ваши заявки. Пароль можно сменить в настройках. Если заявку создали не вы, ничего делать не нужно: кабинет, в который никто не вошёл, через 30 дней удаляется.',
  ],
  code: password,
  link: { label: 'Открыть кабинет', url },
});

const english = (password: string, url: string): Letter => ({
  subject: 'Your account at Parom',
  paragraphs: [
    'You created an exchange ticket, and we opened an account for you. Log in with this e-mail address and this password:',
    'The account shows your tickets. You can change the password in the settings. If it was not you, there is nothing to do: an account that nobody logs into is removed after 30 days.',
  ],
  code: password,
  link: { label: 'Open the account', url },
});
