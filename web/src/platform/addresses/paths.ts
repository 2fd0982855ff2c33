/** Where links lead: a public one keeps the language of the address, so that on /en/faq /contacts is /en/contacts. */
import { TicketStatus } from '@parom/contract/tickets';
import { useLocation } from 'react-router';
import { isOffered, languageOfPath, type OfferedLanguage, withLanguage } from '../language/languages.ts';

/** Puts the address's language before the path of a public page; a private one has one address for every language. */
export function useLocalPath(): (path: string) => string {
  const named = languageOfPath(useLocation().pathname);
  const language: OfferedLanguage | null = isOffered(named) ? named : null;
  return (path) => withLanguage(path, language);
}

/** The pay page is for status 1 only: nobody may be asked to send to a ticket that broke, 0, or went on. */
export const isPayable = (status: number): boolean => status === TicketStatus.awaitingPayment;

export const ticketPath = ({ id, status }: { readonly id: string; readonly status: number }): string =>
  isPayable(status) ? `/pay/${id}` : `/offer/${id}`;
