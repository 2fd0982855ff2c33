/** All commands by name. The terminal's program learns them from here, through the server, and knows none itself. */
import { addressCommands } from './address-commands.ts';
import { isRequired } from './arguments.ts';
import { LOG_IN, OPERATOR_MADE } from './audit-access.ts';
import { auditCommands } from './audit-commands.ts';
import { depositCommands } from './deposit-commands.ts';
import { findCommands } from './find-commands.ts';
import { networkCommands } from './network-commands.ts';
import { offerCommands } from './offer-commands.ts';
import type { Command } from './operator-command.ts';
import { pairCommands } from './pair-commands.ts';
import { paymentCommands } from './payment-commands.ts';
import { priceCommands } from './price-commands.ts';
import { reserveCommands } from './reserve-commands.ts';
import { siteCommands } from './site-commands.ts';
import { ticketCommands } from './ticket-commands.ts';
import { watchCommands } from './watch-commands.ts';
import { withdrawalCommands } from './withdrawal-commands.ts';

const commands = {
  ...findCommands,
  ...ticketCommands,
  ...depositCommands,
  ...addressCommands,
  ...paymentCommands,
  ...withdrawalCommands,
  ...reserveCommands,
  ...offerCommands,
  ...priceCommands,
  ...pairCommands,
  ...networkCommands,
  ...siteCommands,
  ...watchCommands,
} as const satisfies Record<string, Command>;

const audited = [
  ...Object.entries<Command>(commands).flatMap(([name, { changes, showsCustomers }]) =>
    changes || showsCustomers ? [name] : [],
  ),
  LOG_IN,
  OPERATOR_MADE,
];

export const operatorCommands = {
  ...commands,
  ...auditCommands(audited),
} as const satisfies Record<string, Command>;

export const commandNamed = (name: string): Command | null =>
  Object.hasOwn(operatorCommands, name)
    ? ((operatorCommands as Record<string, Command>)[name] ?? null)
    : null;

export interface CommandHelp {
  readonly name: string;
  readonly summary: string;
  readonly changes: boolean;
  readonly arguments: readonly {
    readonly name: string;
    readonly help: string;
    readonly isRequired: boolean;
    /** Present or absent: it takes no value. */
    readonly isFlag: boolean;
  }[];
}

/** What there is to command, in words. */
export const commandHelp = (): CommandHelp[] =>
  Object.entries<Command>(operatorCommands).map(([name, command]) => ({
    name,
    summary: command.summary,
    changes: command.changes,
    arguments: Object.entries(command.arguments).map(([argumentName, argument]) => ({
      name: argumentName,
      help: argument.help,
      isRequired: isRequired(argument),
      isFlag: argument.isFlag === true,
    })),
  }));
