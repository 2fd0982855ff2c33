/** All but answers goes to `err`, so that `--json` can be piped. */
import type { SaidCell } from '@parom/contract/console/answers/said';
import { consoleCodes } from '@parom/contract/console/codes';
import { isPort } from '../../platform/text/is-port.ts';
import { nearestName } from '../../platform/text/nearest-name.ts';
import type { CommandHelp } from '../operator-commands.ts';
import { callServer, MAY_BE_DONE, type ServerAnswer, serverUrl, Unreachable } from './operator-client.ts';
import { render, renderCommand, renderCommands } from './render.ts';
import { readSession, writeSession } from './session-file.ts';
import { ask, GivenUp, type Terminal } from './terminal.ts';

export interface Surroundings extends Terminal {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: { write(text: string): unknown };
}

const exitCodes = { done: 0, refused: 1, usage: 2, unanswered: 3, givenUp: 130 } as const;
type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const FIRST_OPERATOR = 'operator@parom.example';

class Ended extends Error {
  constructor(
    readonly code: ExitCode,
    sentence: string,
  ) {
    super(sentence);
  }
}

export async function operate(surroundings: Surroundings): Promise<ExitCode> {
  try {
    await talk(surroundings);
    return exitCodes.done;
  } catch (error) {
    if (error instanceof GivenUp) return exitCodes.givenUp;
    if (!(error instanceof Ended || error instanceof Unreachable)) throw error;
    surroundings.err.write(`${error.message}\n`);
    return error instanceof Ended ? error.code : exitCodes.unanswered;
  }
}

async function talk(surroundings: Surroundings): Promise<void> {
  const { name, values, isJson } = parseArguments(surroundings.argv);
  const { PAROM_CONSOLE_PORT: port } = surroundings.env;
  if (port && !isPort(port))
    throw new Ended(exitCodes.usage, 'PAROM_CONSOLE_PORT must be the console’s port, from 1 to 65535.');
  const callAsOperator = await operatorOf(surroundings);
  const listed = await callAsOperator({ method: 'GET', path: '/api/console/commands' });
  const { commands } = listed.body as { commands: readonly CommandHelp[] };
  const print = (data: unknown, text: () => string): void =>
    void surroundings.out.write(`${isJson ? JSON.stringify(data, null, 2) : text()}\n`);

  if (name === null) return print(commands, () => renderCommands(commands));
  const command = commands.find((one) => one.name === name);
  if (command === undefined) {
    const nearest = nearestName(
      name,
      commands.map((one) => one.name),
    );
    throw new Ended(exitCodes.usage, `There is no command "${name}". Did you mean "${nearest}"?`);
  }
  if (values.help === true) return print(command, () => renderCommand(command));
  const given = await withReason(surroundings, command, values);
  const problem = problemOf(command, given);
  if (problem !== null) throw new Ended(exitCodes.usage, `${problem}\n\n${renderCommand(command)}`);
  const answer = await callAsOperator({
    method: 'POST',
    path: `/api/console/commands/${encodeURIComponent(name)}`,
    body: given,
    changes: command.changes,
  });
  const {
    result,
    notes = [],
    after,
  } = answer.body as {
    readonly result: unknown;
    readonly notes?: readonly SaidCell[];
    readonly after?: string;
  };
  print(result, () => render(result));
  for (const note of notes) surroundings.err.write(`${note.why}\n`);
  if (after !== undefined)
    surroundings.err.write(`There are more: the same with --after ${after} goes on.\n`);
}

type Values = Readonly<Record<string, string | true>>;

/** `--json` belongs to this program. */
export function parseArguments(argv: readonly string[]): {
  readonly name: string | null;
  readonly values: Values;
  readonly isJson: boolean;
} {
  const values: Record<string, string | true> = {};
  let name: string | null = null;
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? '';
    const named = /^--([a-z][a-z-]*)(?:=([\s\S]*))?$/.exec(word);
    if (named === null) {
      if (name !== null)
        throw new Ended(exitCodes.usage, `"${word}" is one word too many: an argument is --name value.`);
      name = word;
      continue;
    }
    const [, key = '', given] = named;
    const next = argv[at + 1];
    const takesNext = given === undefined && next !== undefined && !next.startsWith('--') && key !== 'json';
    values[key] = given ?? (takesNext ? next : true);
    if (takesNext) at += 1;
  }
  const { json, ...rest } = values;
  return { name, values: rest, isJson: json !== undefined };
}

async function withReason(surroundings: Surroundings, command: CommandHelp, values: Values): Promise<Values> {
  const missing = command.arguments.filter(
    ({ name, isRequired }) => isRequired && values[name] === undefined,
  );
  if (missing.length !== 1 || missing[0]?.name !== 'reason') return values;
  const reason = await ask(surroundings, 'Reason: ', 'shown');
  if (reason === '') throw new Ended(exitCodes.usage, 'A reason is missing: nothing was changed.');
  return reason === null ? values : { ...values, reason };
}

function problemOf(command: CommandHelp, values: Values): string | null {
  const known = command.arguments.map((argument) => argument.name);
  const unknown = Object.keys(values).find((name) => !known.includes(name));
  if (unknown !== undefined) return `"${command.name}" has no argument --${unknown}.`;
  const missing = command.arguments.find(({ name, isRequired }) => isRequired && values[name] === undefined);
  return missing === undefined ? null : `--${missing.name} is missing.`;
}

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly changes?: boolean;
}

async function operatorOf(surroundings: Surroundings): Promise<(call: Call) => Promise<ServerAnswer>> {
  const url = await serverUrl(surroundings.env);
  let token = await readSession(surroundings.env, url);
  return async (call) => {
    // Even without a session: a missing server is noticed before the password is typed.
    const first = await callServer(url, token === null ? call : { ...call, token });
    if (first.status === 401) {
      token = await logIn(surroundings, url);
      return answered(await callServer(url, { ...call, token }), call);
    }
    if (token === null || first.status !== 403 || codeIn(first) !== consoleCodes.needsConfirmation)
      return answered(first, call);
    const body = { code: await askCode(surroundings) };
    answered(await callServer(url, { method: 'POST', path: '/api/console/confirm', body, token }));
    return answered(await callServer(url, { ...call, token }), call);
  };
}

const codeIn = ({ body }: ServerAnswer): unknown => (body as { errorCode?: unknown } | null)?.errorCode;

async function askCode(surroundings: Surroundings): Promise<string> {
  const code = await ask(surroundings, 'Code of the second factor: ', 'shown');
  if (code === null) throw new Ended(exitCodes.usage, 'No terminal to ask at for the second factor’s code.');
  return code;
}

async function logIn(surroundings: Surroundings, url: string): Promise<string> {
  const { env } = surroundings;
  const set = env.PAROM_OPERATOR_PASSWORD;
  // A password alone belongs to the first operator.
  const email =
    env.PAROM_OPERATOR_EMAIL || (set ? FIRST_OPERATOR : await ask(surroundings, 'E-mail: ', 'shown'));
  if (email === '') throw new Ended(exitCodes.usage, 'No e-mail was given.');
  const password = set || (email && (await ask(surroundings, 'Password: ', 'hidden')));
  if (password === '') throw new Ended(exitCodes.usage, 'No password was given.');
  if (email === null || password === null) {
    throw new Ended(
      exitCodes.usage,
      `No terminal to ask at: set PAROM_OPERATOR_PASSWORD, and PAROM_OPERATOR_EMAIL unless it is ${FIRST_OPERATOR}.`,
    );
  }
  const enter = (more: object) => {
    const body = { email, password, isTerminal: true, ...more };
    return callServer(url, { method: 'POST', path: '/api/console/log-in', body });
  };
  const first = await enter({});
  const asked = [consoleCodes.needsCode, consoleCodes.needsPasskey].some((code) => code === codeIn(first));
  const answer = asked && first.status === 422 ? await enter({ code: await askCode(surroundings) }) : first;
  if (answer.status === 401) throw new Ended(exitCodes.refused, 'Wrong e-mail or password.');
  const { token } = answered(answer).body as { token: string };
  await writeSession(env, url, token).catch((error: Error) =>
    surroundings.err.write(
      `The session is not kept (${error.message}), so the next command logs in again: name a DATA_DIR that you may write to.\n`,
    ),
  );
  return token;
}

function answered(answer: ServerAnswer, { changes = false }: Pick<Call, 'changes'> = {}): ServerAnswer {
  if (answer.status === 200) return answer;
  const { message, issues = [] } = answer.body as {
    message?: string;
    issues?: { path: string; message: string }[];
  };
  if (answer.status === 400) {
    const lines = issues.map((issue) => `--${issue.path}: ${issue.message}.`);
    throw new Ended(exitCodes.usage, lines.join('\n') || String(message));
  }
  if (answer.status === 429 && answer.retryAfter !== null) {
    const minutes = Math.ceil(answer.retryAfter / 60);
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    throw new Ended(exitCodes.refused, `Refused: ${message ?? answer.status}. Try again in ${wait}.`);
  }
  if (answer.status >= 500)
    throw new Ended(
      exitCodes.unanswered,
      `The server failed, and its log says why${changes ? `: ${MAY_BE_DONE}` : '.'}`,
    );
  const why = message ?? String(answer.status);
  throw new Ended(exitCodes.refused, `Refused: ${why}${/[.?!]$/.test(why) ? '' : '.'}`);
}
