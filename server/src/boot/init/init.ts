import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartProblem } from '../../platform/start-problem.ts';
import { readConfig } from '../config.ts';
import { readSettingsFile } from '../doctor/settings-file.ts';
import { databaseUsersOf } from './database-users.ts';
import { caddyfileOf, dropInsOf, isOneProcess } from './proxy-and-units.ts';
import { type Answers, isLive, isNeeded, questions } from './questions.ts';
import { envOf, settingsOf, splitPassword } from './settings.ts';
import { publicKeys } from './signer-keys.ts';
import { stillMissing } from './still-missing.ts';
import { writeNew } from './write-new.ts';

export interface InitDeps {
  readonly argv: readonly string[];
  readonly root: string;
  readonly signerProgram: string;
  /** The answer may be empty. */
  readonly ask: (text: string) => Promise<string>;
  readonly say: (line: string) => void;
}

const SOCKET = '/run/parom-signer/socket';
const PASSWORD_BYTES = 15;

/** @throws StartProblem, and then nothing was written */
export async function init({ argv, root, signerProgram, ask, say }: InitDeps): Promise<void> {
  const given = givenIn(argv);
  const isUnattended = given.yes !== undefined;
  const folder = resolve(given.to ?? '/etc/parom');
  const env = join(folder, 'env');
  if (existsSync(env))
    throw new StartProblem(
      `${env} is there already, and stays as it is. Nothing was written. Correct it by hand, or name another folder: --to=FOLDER`,
    );
  const answers = await answersOf(given, isUnattended ? null : ask);
  const signerFolder = answers.signerFolder ?? '';
  const keys = isLive(answers) ? publicKeys(signerProgram, signerFolder, !isUnattended) : null;
  const servesMonero = (answers.monero ?? '') !== '';
  const places = {
    dataKey: join(folder, 'data-key'),
    smtpPassword:
      splitPassword(answers.smtpUrl ?? '').password === null ? null : join(folder, 'smtp-password'),
    moneroViewKey: join(folder, 'monero-view-key'),
    signerSocket: given.signerSocket ?? SOCKET,
    dataDir: given.dataDir ?? (isOneProcess(answers) ? '/var/lib/parom/data' : '/var/lib/parom-worker'),
  };
  const made: string[] = [];
  const write = (path: string, text: string, mode: 0o600 | 0o644): void => {
    const isNew = writeNew(path, text, mode);
    if (isNew) made.push(path);
    say(isNew ? `made ${path}, mode ${mode.toString(8)}` : `kept ${path}: it was there already`);
  };
  try {
    write(places.dataKey, `${randomBytes(32).toString('hex')}\n`, 0o600);
    if (places.smtpPassword !== null)
      write(places.smtpPassword, `${splitPassword(answers.smtpUrl ?? '').password}\n`, 0o600);
    if (servesMonero) write(places.moneroViewKey, `${keys?.PAROM_MONERO?.viewKey}\n`, 0o600);
    const settings = settingsOf(answers, keys, places, randomBytes(PASSWORD_BYTES).toString('base64url'));
    write(env, envOf(settings), 0o600);
    // As the start will read it.
    readConfig(readSettingsFile(env));
  } catch (error) {
    for (const path of made) rmSync(path);
    throw error;
  }
  const users = databaseUsersOf(answers.databaseUrl ?? '');
  if (users !== null) {
    write(join(folder, 'database.sql'), users.script, 0o600);
    for (const { kind, url } of users.ofProcess)
      write(join(folder, `env-${kind}`), envOf({ DATABASE_URL: url }), 0o600);
  }
  write(join(folder, 'Caddyfile'), caddyfileOf(answers), 0o644);
  const dropIns = dropInsOf(answers, { root, env, signerFolder });
  for (const { unit, text } of dropIns)
    write(join(folder, 'systemd', `${unit}.d`, 'parom.conf'), text, 0o644);
  const secrets = [
    places.dataKey,
    places.smtpPassword ?? [],
    servesMonero ? places.moneroViewKey : [],
  ].flat();
  for (const line of stillMissing(answers, { folder, env, root, secrets, hasDropIns: dropIns.length > 0 }))
    say(line);
}

/** `--answers=FILE` holds the same names as JSON. */
function givenIn(argv: readonly string[]): Record<string, string> {
  const known = new Set([
    'yes',
    'to',
    'answers',
    'dataDir',
    'signerSocket',
    ...questions.map(({ name }) => name),
  ]);
  const flags = argv.map((argument) => {
    const [, flag = '', value = ''] = /^--([a-z-]+)(?:=(.*))?$/s.exec(argument) ?? [];
    return [flag.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()), value] as const;
  });
  const { answers: file, ...rest } = Object.fromEntries(flags);
  const all = { ...(file !== undefined && answersIn(file)), ...rest };
  const unknown = Object.keys(all).find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new StartProblem(`there is no answer "${unknown}". The answers are: ${[...known].join(', ')}`);
  return all;
}

function answersIn(file: string): Record<string, string> {
  try {
    const read = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object);
    return Object.fromEntries(read.map(([name, value]) => [name, String(value)]));
  } catch (cause) {
    throw new StartProblem(`the answers in ${file} cannot be read as JSON`, { cause });
  }
}

async function answersOf(given: Answers, ask: InitDeps['ask'] | null): Promise<Answers> {
  const answers: Record<string, string> = {};
  for (const question of questions) {
    const { name, text, usual } = question;
    const known = given[name];
    if (known !== undefined) answers[name] = known;
    else if (!isNeeded(question, answers)) answers[name] = '';
    else if (ask === null) answers[name] = usual(answers);
    else {
      const offered = usual(answers);
      const typed = (await ask(`${text}${offered === '' ? '' : ` [${offered}]`}: `)).trim();
      answers[name] = typed === '' ? offered : typed;
    }
  }
  return answers;
}
