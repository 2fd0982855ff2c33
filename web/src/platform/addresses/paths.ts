/** A public path keeps the language of the address: on /en/faq, /contacts is /en/contacts. */
import { TicketStatus } from '@parom/contract/ticket-status';
import { useLocation } from 'react-router';
import { isOffered, languageOfPath, type OfferedLanguage, withLanguage } from '../language/languages.ts';

export function useLocalPath(): (path: string) => string {
  const named = languageOfPath(useLocation().pathname);
  const language: OfferedLanguage | null = isOffered(named) ? named : null;
  return (path) => withLanguage(path, language);
}

/** Only for status 1: no customer may be asked to pay into a ticket that broke, 0, or moved on. */
export const isPayable = (status: number): boolean => status === TicketStatus.awaitingPayment;

export const ticketPath = ({ id, status }: { readonly id: string; readonly status: number }): string =>
  isPayable(status) ? `/pay/${id}` : `/offer/${id}`;
