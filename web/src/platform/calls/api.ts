import type { EndpointName, endpoints } from '@parom/contract/endpoints';
import { definedOf, type SendOptions, type Sent, sendCall, urlOf } from './send-call.ts';

type Endpoints = typeof endpoints;
type Part<Name extends EndpointName, Key extends string> = Endpoints[Name] extends {
  readonly [K in Key]: { _zod: { input: infer Input } };
}
  ? { readonly [K in Key]: Input }
  : unknown;

export type CallInput<Name extends EndpointName> = Part<Name, 'params'> &
  Part<Name, 'query'> &
  Part<Name, 'body'>;
export type CallAnswer<Name extends EndpointName> = Endpoints[Name]['answer'] extends {
  _zod: { output: infer Output };
}
  ? Output
  : null;

export interface CallOptions extends SendOptions {
  readonly rethrow?: boolean;
}

type Answerer = (name: EndpointName, query: Readonly<Record<string, string>>) => Promise<unknown>;

let answerer: Answerer | null = null;
let report: (failure: unknown) => void = () => undefined;

export function onCallFailure(listener: (failure: unknown) => void): void {
  report = listener;
}

/** On the server: in the process, as to a stranger. */
export function answerCallsWith(given: Answerer): void {
  answerer = given;
}

export function call<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions & { rethrow: true },
): Promise<CallAnswer<Name>>;
export function call<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name>,
  options?: CallOptions,
): Promise<CallAnswer<Name> | null>;
export async function call<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions = {},
): Promise<CallAnswer<Name> | null> {
  try {
    return (await answerOf(name, input as Sent, options)) as CallAnswer<Name>;
  } catch (failure) {
    if (options.rethrow === true) throw failure;
    report(failure);
    return null;
  }
}

function answerOf(name: EndpointName, input: Sent, options: CallOptions): Promise<unknown> {
  if (answerer !== null) return answerer(name, definedOf(input.query));
  return sendCall(name, urlOf(name, input), input, options);
}
