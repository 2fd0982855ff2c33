/** All SQL of the database: baseline, migrations since the first release, functions. */
import accounts from '../accounts/schema.sql';
import aml from '../aml/schema.sql';
import isGivenOut from '../chains/is-given-out.sql';
import chains from '../chains/schema.sql';
import simulatedChains from '../chains/simulated/schema.sql';
import currencies from '../currencies/schema.sql';
import monitors from '../export/schema.sql';
import holdReserve from '../ledger/hold-reserve.sql';
import keptForFees from '../ledger/kept-for-fees.sql';
import notOurs from '../ledger/not-ours.sql';
import reserveRoom from '../ledger/reserve-room.sql';
import ledger from '../ledger/schema.sql';
import mail from '../mail/schema.sql';
import fourEyes from '../operator/four-eyes/schema.sql';
import notices from '../operator/notices/schema.sql';
import operator from '../operator/schema.sql';
import operators from '../operators/schema.sql';
import partners from '../partners/schema.sql';
import payments from '../payments/schema.sql';
import transmissions from '../payments/transmissions/schema.sql';
import type { SchemaSource } from '../platform/db/migrate.ts';
import addToClock from '../platform/sandbox-clock/add-to-clock.sql';
import platform from '../platform/schema.sql';
import rates from '../rates/schema.sql';
import referral from '../referral/schema.sql';
import site from '../site/schema.sql';
import createTicket from '../tickets/creation/create-ticket.sql';
import tickets from '../tickets/schema.sql';
import treasury from '../treasury/schema.sql';

export { wantedRights } from './rights.ts';

export const schemaSource: SchemaSource = {
  // A table comes after the tables that it refers to.
  baseline: {
    'platform/schema.sql': platform,
    'currencies/schema.sql': currencies,
    'rates/schema.sql': rates,
    'accounts/schema.sql': accounts,
    'ledger/schema.sql': ledger,
    'mail/schema.sql': mail,
    'aml/schema.sql': aml,
    'operator/schema.sql': operator,
    'operator/four-eyes/schema.sql': fourEyes,
    'operator/notices/schema.sql': notices,
    'operators/schema.sql': operators,
    'chains/schema.sql': chains,
    'chains/simulated/schema.sql': simulatedChains,
    'tickets/schema.sql': tickets,
    'referral/schema.sql': referral,
    'partners/schema.sql': partners,
    'payments/schema.sql': payments,
    'payments/transmissions/schema.sql': transmissions,
    'treasury/schema.sql': treasury,
    'site/schema.sql': site,
    'export/schema.sql': monitors,
  },
  // Additions after a release: '0001-name': `alter table …`. Until then a change edits the baseline.
  migrations: {},
  functions: {
    'platform/sandbox-clock/add-to-clock.sql': addToClock,
    'ledger/kept-for-fees.sql': keptForFees,
    'ledger/not-ours.sql': notOurs,
    'ledger/reserve-room.sql': reserveRoom,
    'ledger/hold-reserve.sql': holdReserve,
    'chains/is-given-out.sql': isGivenOut,
    'tickets/creation/create-ticket.sql': createTicket,
  },
  // A page of a ticket reads these together, in this order; payments follow it.
  lockOrder: [
    'tickets',
    'deposit_addresses',
    'deposits',
    'deposit_judgements',
    'chain_cursors',
    'assets',
    'payments',
    'ticket_history',
    'ticket_recalculations',
  ],
};
