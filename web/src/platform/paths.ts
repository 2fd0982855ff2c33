/** Links that keep the language of the address: on /en/faq a link to /contacts is /en/contacts. */
import { useLocation } from 'react-router';
import { isOffered, languageOfPath, type OfferedLanguage, withLanguage } from './languages.ts';

/** Puts the address's language before the path of a public page; a private one has one address for every language. */
export function useLocalPath(): (path: string) => string {
  const named = languageOfPath(useLocation().pathname);
  const language: OfferedLanguage | null = isOffered(named) ? named : null;
  return (path) => withLanguage(path, language);
}
