import { type Argument, type ChoiceSet, isRequired } from '@parom/contract/console/commands/arguments';
import { commandHelp as commandHelpForm } from '@parom/contract/console/door';
import type * as z from 'zod/mini';
import { addressCommands } from './address-commands.ts';
import { articleCommands } from './article-commands.ts';
import { auditCommands } from './audit-commands.ts';
import { auditedActs } from './audited-acts.ts';
import { claimCommands } from './claim-commands.ts';
import { confirmationCommands } from './confirmation-commands.ts';
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
import type { Command, OperatorDeps } from './operator-command.ts';
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
  Object.entries(written).map(([heading, commands]) => [heading, withVersions(commands)]),
);

export const commandGroups: Readonly<Record<string, Commands>> = { ...groups, Audit: auditCommands };
export const operatorCommands: Commands = Object.assign({}, ...Object.values(commandGroups));

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

type Installation = Pick<OperatorDeps, 'catalogue' | 'chains'>;

const choiceSets: Readonly<Record<ChoiceSet, (here: Installation) => readonly string[]>> = {
  auditedActs: () => auditedActs,
  tokenNetworks: ({ catalogue, chains }) =>
    catalogue().networks.flatMap(({ id, code }) =>
      chains.get(id)?.describeToken === undefined ? [] : [code],
    ),
};

function choicesOf(
  { choices, choicesOf: set }: Argument<unknown>,
  here: Installation | null,
): string[] | null {
  const known = choices ?? (here === null || set === undefined ? undefined : choiceSets[set](here));
  return known === undefined ? null : [...known];
}
