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

/** Beside the page: the hydration needs the drawn language. */
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
  // A chosen language comes before its address.
  useEffect(() => follow(pathname), [pathname]);

  const email = user?.email;
  useEffect(() => {
    if (email === undefined || !isOffered(named)) return;
    save.current(languageNumberOf(named)).catch(() => undefined);
  }, [email, named]);
  return null;
}
