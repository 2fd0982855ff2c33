import type { AlertKind } from '../../alerts.ts';

/** What an operator is told: the alert's name, its cause, its meaning for the money, the next command. */
export interface AlertWords {
  readonly name: string;
  readonly happened: string;
  readonly money: string;
  readonly next: string;
}

export interface AlertText {
  /** What the parts of the subject stand for, in their order. */
  readonly about: readonly About[];
  readonly ru: AlertWords;
  readonly en: AlertWords;
}
export type About =
  | 'address'
  | 'asset'
  | 'currency'
  | 'deposit'
  | 'event'
  | 'kind'
  | 'network'
  | 'node'
  | 'operator'
  | 'passkey'
  | 'payout'
  | 'ticket'
  | 'venue'
  | 'webhook';
export type AlertTexts = Readonly<Partial<Record<AlertKind, AlertText>>>;
