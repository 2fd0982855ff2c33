import type { CommandName } from '@parom/contract/console/commands/calls';
import { type CommandRight, commandRights } from '@parom/contract/console/rights';
import { roles } from '@parom/contract/console/roles';

const rankOf = (role: string): number => roles.findIndex((one) => one === role);

/** An unknown role may do nothing; no role may make an unknown call. */
export const isAtLeast = (own: string, wanted: string): boolean =>
  rankOf(wanted) >= 0 && rankOf(own) >= rankOf(wanted);

const ofEach: Readonly<Record<CommandName, CommandRight>> = commandRights;
const rules = new Map<string, CommandRight>(Object.entries(ofEach));

export const commandRule = (name: string): CommandRight | null => rules.get(name) ?? null;

export const mayRun = (role: string, name: string): boolean => isAtLeast(role, rules.get(name)?.role ?? '');
