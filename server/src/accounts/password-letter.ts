import { chosenTexts, filled, type Letter, type PublishedLetters, sourcesOf } from '../mail/index.ts';

export interface PasswordFacts {
  readonly siteName: string;
  readonly password: string;
  readonly link: string;
}

const texts = {
  ru: {
    subject: '{site}: пароль от личного кабинета',
    opened:
      'Вместе с заявкой на обмен мы открыли для вас личный кабинет: в нём видны ваши заявки. Войти можно по адресу почты, на который пришло это письмо, и паролю:',
    button: 'Открыть кабинет',
    changeIt:
      'Пароль лучше сменить в настройках кабинета. Не пересылайте это письмо: с паролем в кабинет войдёт любой. Мы никогда не просим пароль ни в письмах, ни в чатах.',
    notYou:
      'Если заявку создали не вы, ничего делать не нужно: кабинет, в который никто не вошёл, через 30 дней удаляется.',
  },
  en: {
    subject: '{site}: your account password',
    opened:
      'When you created your exchange ticket, we opened an account for you, so you can see your tickets in one place. Log in with the email address this message came to and this password:',
    button: 'Open your account',
    changeIt:
      'It’s best to change this password in your account settings. Please don’t forward this email: anyone with the password can get in. We never ask for it, either by email or in a chat.',
    notYou:
      'If you didn’t create the ticket, you don’t need to do anything. If nobody logs in to the account, we’ll remove it after 30 days.',
  },
} as const;

export const passwordLetterSources = {
  ...sourcesOf('ru', { password: texts.ru }),
  ...sourcesOf('en', { password: texts.en }),
};

export function passwordLetter(
  language: Letter['language'],
  { siteName, password, link }: PasswordFacts,
  published: PublishedLetters,
): Letter {
  const own = chosenTexts(texts[language], { letter: 'password', language, published });
  const say = (name: keyof (typeof texts)['en']) => filled(own[name], { site: siteName });
  return {
    language,
    subject: say('subject'),
    blocks: [
      say('opened'),
      { code: password },
      { link: { label: say('button'), url: link } },
      say('changeIt'),
      say('notYou'),
    ],
  };
}
