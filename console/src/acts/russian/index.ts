import { type Place, places } from '@parom/contract/console/places';
import type { CommandInRussian, InRussian } from './common.ts';

type Group = () => Promise<{ readonly inRussian: InRussian }>;

const tickets: Group = () => import('./tickets.ts');
const customers: Group = () => import('./customers.ts');
const deposits: Group = () => import('./deposits.ts');
const payments: Group = () => import('./payments.ts');
const networks: Group = () => import('./networks.ts');
const treasury: Group = () => import('./treasury.ts');
const offer: Group = () => import('./offer.ts');
const site: Group = async () => {
  const [own, partners] = await Promise.all([import('./site.ts'), import('./partners.ts')]);
  return { inRussian: { ...own.inRussian, ...partners.inRussian } };
};
const proposals: Group = () => import('./proposals.ts');
const watch: Group = () => import('./watch.ts');

const groups: Readonly<Record<Place['page'], Group>> = {
  search: tickets,
  tickets,
  ticket: tickets,
  customers,
  letters: customers,
  screening: customers,
  deposits,
  reconciliation: deposits,
  payments,
  withdrawals: payments,
  proposals,
  networks,
  catalogue: networks,
  treasury,
  reports: treasury,
  prices: offer,
  pairs: offer,
  monitors: offer,
  site,
  alerts: watch,
  audit: watch,
};

export async function commandInRussian(name: string): Promise<CommandInRussian | null> {
  const page = places[name]?.page;
  if (page === undefined) return null;
  return (await groups[page]()).inRussian[name] ?? null;
}
