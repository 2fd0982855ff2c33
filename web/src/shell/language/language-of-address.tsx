/** Follows the language in the address: the page changes with it, and so does a logged-in user's preference. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { changeLanguage } from '../../platform/language/i18n.ts';
import {
  detectLanguage,
  isOffered,
  languageNumberOf,
  languageOfPath,
} from '../../platform/language/languages.ts';
import { useSaveLanguage, useSession } from '../../platform/visitor/session.ts';

/** Stands beside the page, not above it: a page from the server is brought to life in the language it was drawn in. */
export function LanguageOfAddress(): null {
  const { pathname } = useLocation();
  const { i18n } = useTranslation();
  const { user } = useSession();
  const save = useRef(useSaveLanguage());
  const named = languageOfPath(pathname);

  const follow = useEffectEvent((path: string) => {
    const wanted = detectLanguage(path);
    if (wanted !== i18n.language) void changeLanguage(wanted);
  });
  // When the address changes, not when the language does: one that was chosen is there before the address that goes with it.
  useEffect(() => follow(pathname), [pathname]);

  const email = user?.email;
  useEffect(() => {
    // Nor when the profile does, for the same reason: when the address changes or the user comes.
    if (email === undefined || !isOffered(named)) return;
    // Nobody asked for it in this visit, so nobody is told when it fails; the next visit tries again.
    save.current(languageNumberOf(named)).catch(() => undefined);
  }, [email, named]);
  return null;
}
