import { commandHelp as commandHelpForm } from '@parom/contract/console/door';
import type * as z from 'zod/mini';
import { needsReason } from '../operators/index.ts';
import { addressCommands } from './address-commands.ts';
import { isRequired, text } from './arguments.ts';
import { articleCommands } from './article-commands.ts';
import { CUSTOMER_LOG_IN, DOOR_ACTS, LOG_IN, OPERATOR_MADE } from './audit-access.ts';
import { auditCommands } from './audit-commands.ts';
import { claimCommands } from './claim-commands.ts';
import { confirmationCommands } from './confirmation-commands.ts';
import { SCREENING } from './console/note-looks.ts';
import { customerCommands } from './customer-commands.ts';
import { depositCommands } from './deposit-commands.ts';
import { findCommands } from './find-commands.ts';
import { proposalCommands } from './four-eyes/proposal-commands.ts';
import { iconCommands } from './icon-commands.ts';
import { identityCommands } from './identity-commands.ts';
import { letterCommands } from './letter-commands.ts';
import { monitorCommands } from './monitor-commands.ts';
import { networkCommands } from './network-commands.ts';
import { offerCommands } from './offer-commands.ts';
import type { Argument, Command, Installation } from './operator-command.ts';
import { pairCommands } from './pair-commands.ts';
import { partnerCommands } from './partner-commands.ts';
import { paymentCommands } from './payment-commands.ts';
import { priceCommands } from './price-commands.ts';
import { reportCommands } from './report-commands.ts';
import { reserveCommands } from './reserve-commands.ts';
import { screeningCommands } from './screening-commands.ts';
import { thingOfAct } from './seen/acts.ts';
import { withVersion } from './seen/with-version.ts';
import { siteCommands } from './site-commands.ts';
import { stopCommands } from './stop-commands.ts';
import { switchCommands } from './switch-commands.ts';
import { symbolCommands } from './symbol-commands.ts';
import { textCommands } from './text-commands.ts';
import { ticketCommands } from './ticket-commands.ts';
import { tokenCommands } from './token-commands.ts';
import { treasuryCommands } from './treasury-commands.ts';
import { watchCommands } from './watch-commands.ts';
import { webhookCommands } from './webhook-commands.ts';
import { withdrawalCommands } from './withdrawal-commands.ts';

type Commands = Readonly<Record<string, Command>>;

/** Every act that moves money says why, even when its author forgot it. */
const withReasons = (commands: Commands): Commands =>
  Object.fromEntries(
    Object.entries(commands).map(([name, command]) => [
      name,
      needsReason(name) && command.arguments.reason === undefined
        ? command.demanding('reason', text('why; kept in the audit'))
        : command,
    ]),
  );

const withVersions = (commands: Commands): Commands =>
  Object.fromEntries(
    Object.entries(commands).map(([name, command]) => {
      const find = Object.hasOwn(thingOfAct, name) ? thingOfAct[name] : undefined;
      return [name, find === undefined ? command : withVersion(command, find)];
    }),
  );

/** By their heading in docs/operating/daily-work.md. */
const written: Readonly<Record<string, Commands>> = {
  Tickets: { ...findCommands, ...ticketCommands },
  'Customers and letters': { ...customerCommands, ...letterCommands },
  Deposits: depositCommands,
  'Coins on deposit addresses': addressCommands,
  Payments: { ...paymentCommands, ...claimCommands },
  'Withdrawals of referrers': withdrawalCommands,
  'Wallets and books': reserveCommands,
  'Coins of the house': treasuryCommands,
  Reports: reportCommands,
  Offer: offerCommands,
  Prices: priceCommands,
  Pairs: { ...pairCommands, ...switchCommands },
  Monitors: monitorCommands,
  'Networks and assets': {
    ...networkCommands,
    ...stopCommands,
    ...confirmationCommands,
    ...tokenCommands,
    ...symbolCommands,
    ...iconCommands,
  },
  Partners: { ...partnerCommands, ...webhookCommands },
  'Texts of the site': { ...siteCommands, ...identityCommands, ...textCommands, ...articleCommands },
  'Alerts, events, blocked addresses': { ...watchCommands, ...screeningCommands, ...proposalCommands },
};
const groups: Readonly<Record<string, Commands>> = Object.fromEntries(
  Object.entries(written).map(([heading, commands]) => [heading, withVersions(withReasons(commands))]),
);
const commands: Commands = Object.assign({}, ...Object.values(groups));

const audited = [
  ...Object.entries(commands).flatMap(([name, { changes, showsCustomers }]) =>
    changes || showsCustomers ? [name] : [],
  ),
  LOG_IN,
  CUSTOMER_LOG_IN,
  OPERATOR_MADE,
  SCREENING,
  ...DOOR_ACTS,
];

const audit: Commands = auditCommands(audited);
export const commandGroups: Readonly<Record<string, Commands>> = { ...groups, Audit: audit };
export const operatorCommands: Commands = { ...commands, ...audit };

export const commandNamed = (name: string): Command | null =>
  Object.hasOwn(operatorCommands, name) ? (operatorCommands[name] ?? null) : null;

export type CommandHelp = z.infer<typeof commandHelpForm>;

/** The operator's program knows no command itself. @param here `null`: for documents */
export const commandHelp = (here: Installation | null = null): CommandHelp[] =>
  Object.entries(operatorCommands).map(([name, command]) => ({
    name,
    summary: command.summary,
    changes: command.changes,
    takesVersion: command.takesVersion,
    arguments: Object.entries(command.arguments).map(([argumentName, argument]) => ({
      name: argumentName,
      help: argument.help,
      isRequired: isRequired(argument),
      isFlag: argument.isFlag === true,
      choices: choicesOf(argument, here),
      isNumber: argument.isNumber === true,
    })),
  }));

function choicesOf({ choices, choicesHere }: Argument<unknown>, here: Installation | null): string[] | null {
  const known = choices ?? (here === null ? undefined : choicesHere?.(here));
  return known === undefined ? null : [...known];
}
