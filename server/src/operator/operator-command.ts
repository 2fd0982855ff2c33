/** What a command is: a sentence, arguments that are checked, and one thing that it does. */
import { operatorCodes } from '@parom/contract/errors';
import * as z from 'zod/mini';
import type { Outcome } from '../platform/outcome.ts';
import { Refusal } from '../platform/refusal.ts';
import type { PriceDeps } from '../rates/index.ts';
import type { SiteState, UnstoredAlert } from '../site/index.ts';
import type { RefundDeps, SealDeps } from '../tickets/index.ts';

export interface OperatorDeps extends RefundDeps, SealDeps {
  readonly prices: PriceDeps;
  readonly site: () => SiteState;
  /** Alerts that the database could not store. */
  readonly unstoredAlerts: () => readonly UnstoredAlert[];
  /** Makes this process see at once what a command changed; other processes do within a second. */
  readonly reload: {
    site(): Promise<void>;
    catalogue(): Promise<void>;
    blockedAddresses(): Promise<void>;
  };
}

/** Who gives the command. */
export interface Operator {
  readonly email: string;
}

export interface Argument<Value> {
  readonly help: string;
  readonly schema: z.ZodMiniType<Value>;
  readonly isFlag?: true;
}
type Arguments = Readonly<Record<string, Argument<unknown>>>;
type ValuesOf<A extends Arguments> = {
  readonly [Name in keyof A]: A[Name] extends Argument<infer Value> ? Value : never;
};

/** A command whose arguments were sent and are understood. */
export type Accepted = (deps: OperatorDeps, operator: Operator) => Promise<unknown>;

export interface Command {
  readonly summary: string;
  /** It changes something, and is written into the audit. */
  readonly changes: boolean;
  /** It answers with customers' data, and is written into the audit as well. */
  readonly showsCustomers: boolean;
  readonly arguments: Arguments;
  /** @throws MalformedArguments */
  accept(sent: unknown): Accepted;
}

interface Definition<A extends Arguments> {
  readonly summary: string;
  readonly arguments: A;
  readonly showsCustomers?: true;
  /** What a person reads: data of a question, a sentence of a change. @throws Refusal with the reason as its message */
  readonly run: (deps: OperatorDeps, values: ValuesOf<A>, operator: Operator) => Promise<unknown>;
}

/** A command that only looks. */
export const question = <A extends Arguments>(definition: Definition<A>): Command => make(definition, false);

/** A command that changes something. */
export const change = <A extends Arguments>(definition: Definition<A>): Command => make(definition, true);

function make<A extends Arguments>(definition: Definition<A>, changes: boolean): Command {
  const schemas = Object.entries(definition.arguments).map(([name, { schema }]) => [name, schema] as const);
  const schema = z.strictObject(Object.fromEntries(schemas));
  return {
    summary: definition.summary,
    changes,
    showsCustomers: definition.showsCustomers === true,
    arguments: definition.arguments,
    accept(sent) {
      const read = schema.safeParse(sent);
      if (!read.success)
        throw new MalformedArguments(problemsOf(read.error.issues, sent, definition.arguments));
      return (deps, operator) => definition.run(deps, read.data as ValuesOf<A>, operator);
    },
  };
}

interface Problem {
  readonly argument: string;
  readonly message: string;
}

/** In words that help at a terminal; the checks' own are for developers. */
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

/** Our own checks say it for people; the others' sentences do not. */
const whyNotUnderstood = ({ code, message }: z.core.$ZodIssue): string =>
  code === 'custom' ? message : 'not understood';

/** In the shape that the server's error handler knows from its own checks: answered with 400 and the list of issues. */
class MalformedArguments extends Error {
  readonly validation: readonly { readonly instancePath: string; readonly message: string }[];
  constructor(problems: readonly Problem[]) {
    super('the arguments are malformed');
    this.validation = problems.map(({ argument, message }) => ({ instancePath: argument, message }));
  }
}

/** Declines a command; the operator reads the sentence. */
export const refuse = (why: string): Refusal => new Refusal(operatorCodes.refused, why);

/** The sentence of a change that was done. @throws Refusal with the reason of one that was not */
export function sentenceOf(outcome: Outcome, sentence: string): string {
  if (!outcome.done) throw refuse(outcome.why);
  return sentence;
}
