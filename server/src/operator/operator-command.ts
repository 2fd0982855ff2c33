import type { Source } from '@parom/contract/console/audit';
import type { SeenTicket } from '@parom/contract/console/door';
import * as z from 'zod/mini';
import type { ExportDeps } from '../export/index.ts';
import type { WebhookDeps } from '../partners/webhooks/index.ts';
import type { PriceDeps } from '../rates/index.ts';
import type { BuiltInTexts, SiteState, UnstoredAlert } from '../site/index.ts';
import type { RefundDeps, SealDeps } from '../tickets/index.ts';
import type { TreasuryDeps } from '../treasury/index.ts';
import type { Answer } from './answer.ts';
import type { TestedWays } from './notices/ways.ts';

export interface OperatorDeps
  extends RefundDeps,
    SealDeps,
    WebhookDeps,
    Pick<TreasuryDeps, 'treasury' | 'rates'>,
    Pick<ExportDeps, 'offer'> {
  readonly prices: PriceDeps & {
    /** By whose language; none where prices are simulated. */
    readonly askedVenues: readonly string[];
  };
  readonly site: () => SiteState;
  readonly builtInTexts: BuiltInTexts;
  /** Alerts that the database could not store. */
  readonly unstoredAlerts: () => readonly UnstoredAlert[];
  readonly alerting: TestedWays;
  /** Other processes see a change within a second. */
  readonly reload: {
    site(): Promise<void>;
    catalogue(): Promise<void>;
    blockedAddresses(): Promise<void>;
  };
}

export interface Operator {
  readonly email: string;
  readonly source?: Source | undefined;
}

export type Installation = Pick<OperatorDeps, 'catalogue' | 'chains'>;

export interface Argument<Value> {
  readonly help: string;
  readonly schema: z.ZodMiniType<Value>;
  readonly isFlag?: true;
  readonly choices?: readonly string[];
  /** Of this installation; the act itself decides what it takes. */
  readonly choicesHere?: (here: Installation) => readonly string[];
  readonly isNumber?: true;
  /** Of a customer: the audit keeps only its ends. */
  readonly isPersonal?: true;
}
type Arguments = Readonly<Record<string, Argument<unknown>>>;
type ValuesOf<A extends Arguments> = {
  readonly [Name in keyof A]: A[Name] extends Argument<infer Value> ? Value : never;
};

export interface Commanded {
  readonly name: string;
  readonly sent: unknown;
  readonly operator: Operator;
  readonly seen?: SeenTicket | null;
  /** By a second operator: no limit holds it up. */
  readonly confirmed?: { readonly proposal: string; readonly by: string };
}

/** Runs another command, as a confirmation does. */
export type Give = (commanded: Commanded) => Promise<unknown>;

export type Accepted = (deps: OperatorDeps, operator: Operator, give: Give) => Promise<unknown>;

export interface Command {
  readonly summary: string;
  /** Audited. */
  readonly changes: boolean;
  /** Audited. */
  readonly showsCustomers: boolean;
  readonly arguments: Arguments;
  /** The console sends back what the operator saw of the act's object. */
  readonly takesVersion: boolean;
  /** @throws MalformedArguments */
  accept(sent: unknown): Accepted;
  /** The command itself does not read this argument. */
  demanding(name: string, argument: Argument<unknown>): Command;
}

interface Definition<A extends Arguments, Result = unknown> {
  readonly summary: string;
  readonly arguments: A;
  readonly showsCustomers?: true;
  readonly run: (deps: OperatorDeps, values: ValuesOf<A>, operator: Operator, give: Give) => Promise<Result>;
}

export const question = <A extends Arguments>(definition: Definition<A>): Command => make(definition, false);

/** An act answers by codes, never by a sentence; a comparison answers by rows. */
export const change = <A extends Arguments>(definition: Definition<A, Answer | readonly object[]>): Command =>
  make(definition, true);

function make<A extends Arguments>(definition: Definition<A>, changes: boolean): Command {
  const schemas = Object.entries(definition.arguments).map(([name, { schema }]) => [name, schema] as const);
  const schema = z.strictObject(Object.fromEntries(schemas));
  return {
    summary: definition.summary,
    changes,
    showsCustomers: definition.showsCustomers === true,
    arguments: definition.arguments,
    takesVersion: false,
    accept(sent) {
      const read = schema.safeParse(sent);
      if (!read.success)
        throw new MalformedArguments(problemsOf(read.error.issues, sent, definition.arguments));
      return (deps, operator, give) => definition.run(deps, read.data as ValuesOf<A>, operator, give);
    },
    demanding: (name, argument) =>
      make({ ...definition, arguments: { ...definition.arguments, [name]: argument } }, changes),
  };
}

interface Problem {
  readonly argument: string;
  readonly message: string;
}

function problemsOf(issues: readonly z.core.$ZodIssue[], sent: unknown, known: Arguments): Problem[] {
  return issues.flatMap((issue): Problem[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((argument) => ({ argument, message: 'there is no such argument' }));
    }
    const argument = String(issue.path[0] ?? '');
    const isSent = typeof sent === 'object' && sent !== null && Object.hasOwn(sent, argument);
    const help = known[argument]?.help ?? 'an object of arguments';
    const why = isSent ? whyNotUnderstood(issue) : 'is missing';
    return [{ argument, message: `${why} (${help})` }];
  });
}

/** Operators read only the messages of our own checks. */
const whyNotUnderstood = ({ code, message }: z.core.$ZodIssue): string =>
  code === 'custom' ? message : 'not understood';

export class MalformedArguments extends Error {
  readonly validation: readonly { readonly instancePath: string; readonly message: string }[];
  constructor(problems: readonly Problem[]) {
    super('the arguments are malformed');
    this.validation = problems.map(({ argument, message }) => ({ instancePath: argument, message }));
  }
}
