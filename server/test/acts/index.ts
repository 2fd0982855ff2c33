import { ofArticles } from './of-articles.ts';
import { ofPayments } from './of-payments.ts';
import { ofPeople } from './of-people.ts';
import { ofSales } from './of-sales.ts';
import { ofTheHouse } from './of-the-house.ts';
import { ofTickets } from './of-tickets.ts';
import type { Scenarios } from './scenario.ts';

export const scenarios: Scenarios = {
  ...ofTickets,
  ...ofArticles,
  ...ofPayments,
  ...ofTheHouse,
  ...ofSales,
  ...ofPeople,
};

/** Their things take a longer story: the file runs them through `smallWorld().run`. */
export const elsewhere: Readonly<Record<string, string>> = {
  'add-token': 'src/operator/token-commands.test.ts',
  'remove-token': 'src/operator/token-commands.test.ts',
};
