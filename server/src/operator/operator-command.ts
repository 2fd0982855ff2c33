import type { Source } from '@parom/contract/console/audit';
import type { Arguments, ValuesOf } from '@parom/contract/console/commands/arguments';
import type { Call, Calls } from '@parom/contract/console/commands/call';
import type { SeenTicket } from '@parom/contract/console/door';
import * as z from 'zod/mini';
import type { ExportDeps } from '../export/index.ts';
import type { WebhookDeps } from '../partners/webhooks/index.ts';
import type { PriceDeps } from '../rates/index.ts';
import type { BuiltInTexts, SiteState, UnstoredAlert } from '../site/index.ts';
import type { RefundDeps, SealDeps } from '../tickets/index.ts';
import type { TreasuryDeps } from '../treasury/index.ts';
import type { Answer } from './answer.ts';
import type { Listed } from './listed.ts';
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

export interface Command extends Pick<Call, 'summary' | 'arguments' | 'answer'> {
  /** Audited. */
  readonly changes: boolean;
  /** Audited. */
  readonly showsCustomers: boolean;
  /** The console sends back what the operator saw of the act's object. */
  readonly takesVersion: boolean;
  /** @throws MalformedArguments */
  accept(sent: unknown): Accepted;
}

/** An act answers by codes, never by a sentence. */
type Answered<C extends Call> =
  C['answer'] extends z.ZodMiniType<infer Value>
    ? Value extends readonly (infer Row)[]
      ? Value | Listed<Row>
      : Value
    : Answer;
type Run<C extends Call> = (
  deps: OperatorDeps,
  values: ValuesOf<C['arguments']>,
  operator: Operator,
  give: Give,
) => Promise<Answered<C>>;

export const runs = <C extends Calls>(
  calls: C,
  done: { readonly [Name in keyof C]: Run<C[Name]> },
): { readonly [Name in keyof C]: Command } =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, commandOf(call, done[name] as Run<Call>)]),
  ) as { readonly [Name in keyof C]: Command };

function commandOf(call: Call, run: Run<Call>): Command {
  const schemas = Object.entries(call.arguments).map(([name, { schema }]) => [name, schema] as const);
  const schema = z.strictObject(Object.fromEntries(schemas));
  return {
    ...call,
    showsCustomers: call.showsCustomers === true,
    takesVersion: false,
    accept(sent) {
      const read = schema.safeParse(sent);
      if (!read.success) throw new MalformedArguments(problemsOf(read.error.issues, sent, call.arguments));
      return (deps, operator, give) => run(deps, read.data, operator, give);
    },
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
