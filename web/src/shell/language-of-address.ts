/** Follows the language in the address: the page changes with it, and so does a logged-in user's preference. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { call } from '../platform/api.ts';
import { changeLanguage } from '../platform/i18n.ts';
import { detectLanguage, isOffered, languageNumberOf, languageOfPath } from '../platform/languages.ts';
import { useSession } from '../platform/session.ts';

export function useLanguageOfAddress(): void {
  const { pathname } = useLocation();
  const { i18n } = useTranslation();
  const { user } = useSession();
  const named = languageOfPath(pathname);
  const wanted = named ?? (isOffered(i18n.language) ? i18n.language : detectLanguage(pathname));

  useEffect(() => {
    if (wanted !== i18n.language) void changeLanguage(wanted);
  }, [wanted, i18n]);

  const email = user?.email;
  const preferred = user?.language;
  useEffect(() => {
    if (email === undefined || !isOffered(named) || languageNumberOf(named) === preferred) return;
    void call('savePreferences', { body: { language: languageNumberOf(named) } });
  }, [email, preferred, named]);
}
