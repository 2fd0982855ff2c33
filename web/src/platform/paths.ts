/** Links that keep the language of the address: on /en/faq a link to /contacts is /en/contacts. */
import { useLocation } from 'react-router';
import { isOffered, languageOfPath, type OfferedLanguage, withLanguage } from './languages.ts';

/** Pages without a language in their address: private ones, and those that every language shares. */
const UNPREFIXED = /^\/(lk|pay|offer|404|500)(\/|$)/;

export const hasLanguageVariants = (path: string): boolean => !UNPREFIXED.test(path);

/** Puts the address's language before the path, where the page has variants. */
export function useLocalPath(): (path: string) => string {
  const named = languageOfPath(useLocation().pathname);
  const language: OfferedLanguage | null = isOffered(named) ? named : null;
  return (path) => (hasLanguageVariants(path) ? withLanguage(path, language) : path);
}
