/** docs/operating/alerts.md, the console and the letters to operators take their words from here. */
import { type AlertKind, alertSubjects } from '../../alerts.ts';
import type { AlertText, AlertTexts } from './alert-text.ts';
import { books } from './books.ts';
import { decisions } from './decisions.ts';
import { networks } from './networks.ts';
import { partners } from './partners.ts';
import { payments } from './payments.ts';
import { people } from './people.ts';
import { prices } from './prices.ts';
import { sales } from './sales.ts';
import { ways } from './ways.ts';

export type { About, AlertWords } from './alert-text.ts';

export const alertGroups: Readonly<Record<string, AlertTexts>> = {
  'Alerts that stop all sales': sales,
  'Alerts that wait for an operator': decisions,
  'Networks and nodes': networks,
  Payments: payments,
  'Wallets and books': books,
  Prices: prices,
  Partners: partners,
  Operators: people,
  'Ways to operators': ways,
};

export const alertGuide: Readonly<Record<AlertKind, AlertText>> = {
  ...sales,
  ...decisions,
  ...networks,
  ...payments,
  ...books,
  ...prices,
  ...partners,
  ...people,
  ...ways,
};

/** `shortfall:<asset>` */
export const subjectForm = (kind: AlertKind): string =>
  (alertSubjects[kind] as (...about: string[]) => string)(
    ...alertGuide[kind].about.map((name) => `<${name}>`),
  );
