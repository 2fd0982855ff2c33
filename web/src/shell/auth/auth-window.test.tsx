import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import auth from '../../../public/locales/ru/auth.json' with { type: 'json' };
import { AuthForm, titles } from './auth-window.tsx';

const words = createInstance();
void words.init({ lng: 'ru', resources: { ru: { auth } } });

const drawn = (type: keyof typeof titles): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={words}>
      <AuthForm type={type} email="" onEmail={() => {}} onDone={() => {}} onType={() => {}} />
    </I18nextProvider>,
  );

describe('the authentication window', () => {
  it.each([
    ['reg2', 'title.registration'],
    ['reg3', 'title.registration'],
    ['pass2', 'title.password'],
    ['pass3', 'title.password'],
  ] as const)('type, %s, has a title and no screen', { tags: ['spec:2.28'] }, (type, title) => {
    expect([titles[type], drawn(type)]).toEqual([title, '']);
  });
});
