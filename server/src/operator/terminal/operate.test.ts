import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { TicketStatus } from '@parom/contract/ticket-status';
import { describe, expect, it } from 'vitest';
import { bundleProgram } from '../../../test/child-program.ts';
import { putTicket } from '../../../test/operator-world.ts';
import { credentials, listening, openTerminal } from '../../../test/terminal.ts';
import { operatorCommands } from '../operator-commands.ts';
import { parseArguments } from './operate.ts';
import { serverUrl } from './operator-client.ts';
import { render } from './render.ts';

const { world, call, port, dataDir } = await openTerminal();

const ROOT = new URL('../../../../', import.meta.url);
const documents = [
  'README.md',
  ...readdirSync(new URL('docs', ROOT), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
/** Up to a comment or the end of the code. A name in capitals stands for any command. */
const DOCUMENTED = /npm run (?:-s )?operator -- ([a-z][^\n`'#]*)/g;
const documentedLines = documents.flatMap((path) =>
  [...readFileSync(new URL(path, ROOT), 'utf8').matchAll(DOCUMENTED)].map(
    ([, line = '']) => [line.trim(), path] as const,
  ),
);
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

describe('npm run operator', () => {
  it('lists all commands without an argument', async () => {
    const { code, out } = await call([]);
    expect(code).toBe(0);
    for (const [name, { summary }] of Object.entries(operatorCommands)) {
      expect(out).toContain(name);
      expect(out).toContain(summary);
    }
  });

  it('shows a command’s arguments with --help and does nothing', async () => {
    const { code, out } = await call(['close-site', '--help']);
    expect(code).toBe(0);
    expect(out).toContain('Closes the site');
    expect((await call(['refund-ticket', '--help'])).out).toContain(
      'refund-ticket --ticket … --address … [--memo …] [--aml] [--waive-aml] --reason …',
    );
    expect(world.deps.site().isOpen).toBe(true);
  });

  it('runs a command and prints the answer', async () => {
    expect(await call(['close-site'])).toEqual({
      code: 0,
      out: 'The site is closed until you open it.\n',
      err: '',
    });
    expect(world.deps.site().isOpen).toBe(false);
    const set = ['set-markup', '--from', 'BTC', '--to=USDT', '--percent', '1.5', '--reason', 'thin'];
    expect((await call(set)).out).toBe('BTC/USDT has a markup of 1.5%.\n');
  });

  it.each(documentedLines)('understands "%s" of %s', async (line) => {
    const { code, err } = await call(wordsOf(line));
    expect(code, err).not.toBe(2);
  });

  it('prints a list as a table or as JSON', async () => {
    const { number } = await putTicket(world.deps, { status: TicketStatus.onHold });
    const people = await call(['tickets', '--status', 'held']);
    expect(people.out).toMatch(/^ticket +status +since/);
    expect(people.out).toContain(`${number}`);
    expect(people.out).toContain('2030-01-15 12:00:00Z');
    const machines = await call(['tickets', '--json', '--status', 'held']);
    expect(JSON.parse(machines.out)).toMatchObject([{ ticket: number, status: 'held' }]);
    expect((await call(['payouts'])).out).toBe('(none)\n');
  });

  it('says on the error stream that a list goes on', async () => {
    const { number } = await putTicket(world.deps, { status: TicketStatus.onHold });
    await putTicket(world.deps, { status: TicketStatus.onHold });
    const { out, err } = await call(['tickets', '--json', '--limit', '1']);
    expect(JSON.parse(out)).toMatchObject([{ ticket: number }]);
    expect(err).toBe(`There are more: the same with --after ${number}@2030-01-15T12:00:00.000Z goes on.\n`);
  });

  it('asks for a reason that alone is missing', async () => {
    const set = ['set-markup', '--from', 'BTC', '--to', 'USDT', '--percent', '1.5'];
    const asked = await call(set, {}, 'the market is calm');
    expect(asked).toMatchObject({ code: 0, out: 'BTC/USDT has a markup of 1.5%.\n' });
    expect(asked.err).toContain('Reason: ');
    expect(await call(set, {}, ' ')).toMatchObject({ code: 2, out: '' });
    expect((await call(set, {}, ' ')).err).toContain('A reason is missing: nothing was changed.');
    const unasked = await call(set);
    expect(unasked.code).toBe(2);
    expect(unasked.err).toContain('--reason is missing.');
  });

  it('prints a refusal and exits with 1', async () => {
    const { code, out, err } = await call([
      'accept-jump',
      '--currency',
      'BTC',
      '--usdt',
      '1',
      '--reason',
      'seen',
    ]);
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: 'Refused: no jump of BTC is held back.\n',
    });
    expect((await call(['audit', '--command', 'closesite'])).err).toMatch(/"close-site"\?\n$/);
  });

  it.each([
    [['frobnicate'], 'no command "frobnicate"'],
    [['clos-site'], 'Did you mean "close-site"?'],
    [['ticket'], '--ticket is missing'],
    [['ticket', '--tiket', '5'], 'no argument --tiket'],
    [['ticket', '5', '6'], 'one word too many'],
    [
      ['add-capital', '--asset', 'RUB', '--amount', '1e5', '--reference', 'x', '--reason', 'x'],
      '--amount: not a positive decimal amount',
    ],
  ])('rejects the arguments %j and exits with 2', async (argv, sentence) => {
    const { code, out, err } = await call(argv);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(sentence);
  });

  it.each(['abc', '0', '65536'])(
    'rejects PAROM_CONSOLE_PORT %j and exits with 2',
    async (PAROM_CONSOLE_PORT) => {
      expect(await call([], { PAROM_CONSOLE_PORT })).toEqual({
        code: 2,
        out: '',
        err: 'PAROM_CONSOLE_PORT must be the console’s port, from 1 to 65535.\n',
      });
    },
  );

  it('exits with 3 without a server', async () => {
    const { code, err } = await call([], { PAROM_CONSOLE_PORT: '1' });
    expect(code).toBe(3);
    expect(err).toContain('does not answer');
    expect(await call([], { PAROM_CONSOLE_PORT: '1', PAROM_OPERATOR_PASSWORD: undefined })).toMatchObject({
      code: 3,
    });
  });

  it.each([
    { changes: true, sentence: 'may have been done. See with "audit"' },
    { changes: false, sentence: 'does not answer' },
  ])('exits with 3 when an answer is lost (command changes: $changes)', async (one) => {
    const command = { name: 'close-site', summary: '', changes: one.changes, arguments: [] };
    const PAROM_CONSOLE_PORT = await listening(({ method }, answer) => {
      if (method === 'POST') answer.destroy();
      else answer.end(JSON.stringify({ commands: [command] }));
    });
    const { code, err } = await call(['close-site'], { PAROM_CONSOLE_PORT });
    expect(code).toBe(3);
    expect(err).toContain(one.sentence);
  });

  it.each([
    { changes: true, sentence: 'may have been done. See with "audit"' },
    { changes: false, sentence: 'its log says why.\n' },
  ])('exits with 3 when the server fails (command changes: $changes)', async (one) => {
    const command = { name: 'close-site', summary: '', changes: one.changes, arguments: [] };
    const PAROM_CONSOLE_PORT = await listening(({ method }, answer) => {
      if (method === 'POST') answer.writeHead(500).end(JSON.stringify({ message: 'an internal error' }));
      else answer.end(JSON.stringify({ commands: [command] }));
    });
    const { code, err } = await call(['close-site'], { PAROM_CONSOLE_PORT });
    expect(code).toBe(3);
    expect(err).toMatch(/^The server failed, and its log says why/);
    expect(err).toContain(one.sentence);
  });

  it('runs the command although the data folder is read-only', async () => {
    const file = join(dataDir(), 'a-file');
    await writeFile(file, '');
    const { code, out, err } = await call(['close-site'], { DATA_DIR: file });
    expect({ code, out }).toEqual({ code: 0, out: 'The site is closed until you open it.\n' });
    expect(err).toMatch(/^The session is not kept \(E.*\), so the next command logs in again: .*\n$/);
  });
  it('does the same as a bundled program', async () => {
    const file = await bundleProgram(new URL('./cli.ts', import.meta.url));
    const { execFile } = await import('node:child_process');
    const run = (...argv: string[]) =>
      new Promise<{ code: number; out: string }>((resolve) => {
        const env = {
          PATH: process.env.PATH,
          PAROM_CONSOLE_PORT: String(port()),
          DATA_DIR: dataDir(),
          ...credentials,
        };
        const child = execFile(process.execPath, [file, ...argv], { env }, (_error, out) =>
          resolve({ code: child.exitCode ?? -1, out }),
        );
      });
    expect(await run('close-site')).toEqual({ code: 0, out: 'The site is closed until you open it.\n' });
    expect((await run('accept-jump', '--currency', 'BTC', '--usdt', '1', '--reason', 'seen')).code).toBe(1);
    expect((await run('frobnicate')).code).toBe(2);
  });

  it('ends without an error when its reader stops reading', async () => {
    const file = await bundleProgram(new URL('./cli.ts', import.meta.url));
    const { spawn } = await import('node:child_process');
    const PAROM_CONSOLE_PORT = await listening((_, answer) => {
      const command = { name: 'x', summary: 'x'.repeat(500_000), changes: false, arguments: [] };
      answer.end(JSON.stringify({ commands: [command] }));
    });
    const child = spawn(process.execPath, [file], {
      env: { PATH: process.env.PATH, PAROM_CONSOLE_PORT, DATA_DIR: dataDir() },
    });
    child.stdout.once('data', () => child.stdout.destroy());
    const complaints = text(child.stderr);
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(await complaints).toBe('');
  });
});

describe('render', () => {
  it('replaces control characters', {
    tags: ['threat:terminal-control'],
  }, () => {
    expect(render([{ memo: '\u001b[2Jgone\u202e' }])).toBe('memo\n·[2Jgone·');
  });
  it('puts the lists of an object below its fields', () => {
    expect(render({ number: 7, reason: null, history: [{ to: 'held' }], books: [] })).toBe(
      'number  7\nreason\n\nhistory\nto\nheld\n\nbooks\n(none)',
    );
  });
});

describe('parseArguments and serverUrl', () => {
  it('read a name and values in any order', () => {
    expect(parseArguments(['--aml', '--reason', 'a b', 'refund-ticket', '--json'])).toEqual({
      name: 'refund-ticket',
      values: { aml: true, reason: 'a b' },
      isJson: true,
    });
  });
  it.each([
    ['', {}, 'http://127.0.0.1:8081'],
    ['', { PAROM_CONSOLE_PORT: '9000' }, 'http://127.0.0.1:9000'],
    ['24001', {}, 'http://127.0.0.1:24001'],
    ['24001', { PAROM_CONSOLE_PORT: '9000' }, 'http://127.0.0.1:9000'],
  ])('with the noted port "%s" and the settings %j, ask %s', async (noted, env, url) => {
    if (noted !== '') await writeFile(join(dataDir(), 'console-port'), noted);
    expect(await serverUrl({ DATA_DIR: dataDir(), ...env })).toBe(url);
  });
});
