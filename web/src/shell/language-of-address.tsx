/** Follows the language in the address: the page changes with it, and so does a logged-in user's preference. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { changeLanguage } from '../platform/i18n.ts';
import { detectLanguage, isOffered, languageNumberOf, languageOfPath } from '../platform/languages.ts';
import { useSaveLanguage, useSession } from '../platform/session.ts';

/** Stands beside the page, not above it: a page from the server is brought to life in the language it was drawn in. */
export function LanguageOfAddress(): null {
  const { pathname } = useLocation();
  const { i18n } = useTranslation();
  const { user } = useSession();
  const save = useRef(useSaveLanguage());
  const named = languageOfPath(pathname);

  useEffect(() => {
    const wanted = detectLanguage(pathname);
    if (wanted !== i18n.language) void changeLanguage(wanted);
  }, [pathname, i18n]);

  const email = user?.email;
  useEffect(() => {
    // Looked at when the address changes or the user comes, not when the profile does: a language that has just been
    // chosen and saved is there before the address that goes with it.
    if (email === undefined || !isOffered(named)) return;
    // Nobody asked for it in this visit, so nobody is told when it fails; the next visit tries again.
    save.current(languageNumberOf(named)).catch(() => undefined);
  }, [email, named]);
  return null;
}
