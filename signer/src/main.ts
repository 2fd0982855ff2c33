/** `npm run signer`: alone with the keys. */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { init } from './commands/init.ts';
import { joinParts } from './commands/join-parts.ts';
import { listPeople } from './commands/people.ts';
import { type Places, serve } from './commands/serve.ts';
import { publicKeysOf } from './commands/show.ts';
import { folderOf, readMnemonic } from './folder.ts';
import { approve, newPerson } from './guards/approvals.ts';
import { freeze, thaw } from './guards/freezer.ts';
import { readRules } from './guards/rules.ts';
import { SignerProblem } from './refusal.ts';

const COMMANDS = {
  '(none)':
    'serve at the socket of the folder, or at --group-socket=PATH for the group of its user; also by TLS at --listen=ADDRESS:PORT',
  init: 'make a mnemonic and the file of limits',
  show: 'print the public keys',
  'freeze [WHY]': 'sign nothing more',
  thaw: 'sign again',
  people: 'print who approves payments above the limits, with the fingerprints of their passkeys',
  person: 'make a key for approvals: the secret, then the public key',
  'approve DIGEST': 'read the secret of a person from the input, print the approval',
  'join-parts': 'read the QR codes of a long unsigned transaction from the input, print the transaction',
};
const HELP = [
  'npm run signer -- [COMMAND] [--folder=PATH]',
  ...Object.entries(COMMANDS).map(([command, effect]) => `  ${command.padEnd(16)} ${effect}`),
].join('\n');

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function run(argv: readonly string[]): Promise<void> {
  const option = (name: string) => argv.find((one) => one.startsWith(name))?.slice(name.length);
  const [command, ...rest] = argv.filter((one) => !one.startsWith('--'));
  const folder = folderOf(option('--folder=') ?? process.env.PAROM_SIGNER_FOLDER ?? './signer-data');
  switch (command) {
    case undefined:
      return serveUntilStopped(folder, {
        groupSocket: option('--group-socket=') ?? process.env.PAROM_SIGNER_GROUP_SOCKET ?? null,
        tls: option('--listen=') ?? process.env.PAROM_SIGNER_LISTEN ?? null,
      });
    case 'init':
      return init(folder, say, askPerson);
    case 'show':
      return say(JSON.stringify(publicKeysOf(readMnemonic(folder)), null, 2));
    case 'freeze':
      freeze(folder.frozen, rest.join(' ') || 'by command');
      return say('The signer is frozen.');
    case 'thaw':
      thaw(folder.frozen);
      return say('The signer signs again.');
    case 'people':
      return say(listPeople(readRules(folder.limits)));
    case 'person':
      return say(Object.values(newPerson()).join('\n'));
    case 'approve':
      return say(approve(readFileSync(0, 'utf8').trim(), rest[0] ?? ''));
    case 'join-parts':
      return say(joinParts(readFileSync(0, 'utf8')));
    default:
      throw new SignerProblem(HELP);
  }
}

async function serveUntilStopped(folder: ReturnType<typeof folderOf>, places: Places): Promise<void> {
  // Otherwise Node opens its debugger, and its user reads the keys.
  process.on('SIGUSR1', () => {});
  const { close } = await serve(folder, say, places);
  const stop = (): void => void close().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
}

async function askPerson(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const words =
    error instanceof SignerProblem ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${words}\n`);
  process.exit(1);
});
