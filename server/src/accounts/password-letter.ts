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
    subject: `${siteName}: your account password`,
    blocks: [
      'When you created your exchange ticket, we opened an account for you, so you can see your tickets in one place. Log in with the email address this message came to and this password:',
      { code: password },
      { link: { label: 'Open your account', url: link } },
      'It’s best to change this password in your account settings. Please don’t forward this email: anyone with the password can get in. We never ask for it, either by email or in a chat.',
      'If you didn’t create the ticket, you don’t need to do anything. If nobody logs in to the account, we’ll remove it after 30 days.',
    ],
  }),
};
