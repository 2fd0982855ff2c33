/** Keeps the language: on /en/faq, /contacts is /en/contacts. */
import { TicketStatus } from '@parom/contract/ticket-status';
import { useLocation } from 'react-router';
import { isOffered, languageOfPath, type OfferedLanguage, withLanguage } from '../language/languages.ts';

export function useLocalPath(): (path: string) => string {
  const named = languageOfPath(useLocation().pathname);
  const language: OfferedLanguage | null = isOffered(named) ? named : null;
  return (path) => withLanguage(path, language);
}

/** Only status 1: no customer may be asked to pay into a broken or moved ticket. */
export const isPayable = (status: number): boolean => status === TicketStatus.awaitingPayment;

export const ticketPath = ({ id, status }: { readonly id: string; readonly status: number }): string =>
  isPayable(status) ? `/pay/${id}` : `/offer/${id}`;
