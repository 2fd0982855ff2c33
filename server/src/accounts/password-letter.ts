import type { Letter } from '../mail/index.ts';

export interface PasswordFacts {
  readonly siteName: string;
  readonly password: string;
  readonly link: string;
}

export const passwordLetter: Readonly<Record<Letter['language'], (facts: PasswordFacts) => Letter>> = {
  ru: ({ siteName, password, link }) => ({
    language: 'ru',
    subject: `${siteName}: пароль от личного кабинета`,
    blocks: [
      'Вместе с заявкой на обмен мы открыли для вас личный кабинет: в нём видны ваши заявки. Войти можно по адресу почты, на который пришло это письмо, и паролю:',
      { code: password },
      { link: { label: 'Открыть кабинет', url: link } },
      'Пароль лучше сменить в настройках кабинета. Не пересылайте это письмо: с паролем в кабинет войдёт любой. Мы никогда не просим пароль ни в письмах, ни в чатах.',
      'Если заявку создали не вы, ничего делать не нужно: кабинет, в который никто не вошёл, через 30 дней удаляется.',
    ],
  }),
  en: ({ siteName, password, link }) => ({
    language: 'en',
    subject: `${siteName}: the password of your account`,
    blocks: [
      'Together with your exchange ticket we opened an account for you, which shows your tickets. Log in with the e-mail address that received this letter and this password:',
      { code: password },
      { link: { label: 'Open the account', url: link } },
      'It is best to change the password in the account’s settings. Do not forward this letter: the password lets anybody in. We never ask for it, neither by mail nor in a chat.',
      'If it was not you who created the ticket, there is nothing to do: an account that nobody logs into is removed after 30 days.',
    ],
  }),
};
