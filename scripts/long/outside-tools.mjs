// Tools of others against the running service, on loopback and in bounded time: nikto, wapiti, sqlmap, slowhttptest.
// One that is not installed is said loudly. A finding that docs/threats.md explains is listed in `explained`.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { say } from '../lib/run.mjs';
import { operator, startService } from './running-service.mjs';

/** What a tool says and is not mended, by words of its finding; docs/threats.md says why, under "Tools of others". */
export const explained = [/unsafe-inline/i];

const SLOW_CONNECTIONS = 400;
const SLOW_SECONDS = 30;

const parsed = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
const GUESSED_ID = '00000000-0000-4000-8000-000000000000';
const wish = JSON.stringify({
  wallet: { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', memo: '1' },
  user: { email: 'tools@example.com', language: 2, refererCode: 'x' },
  payDetails: { currencyId: 1, networkId: 1, amount: '0.01' },
  getDetails: { currencyId: 5, networkId: 4 },
});
const json = ['-H', 'Content-Type: application/json'];

const nikto = {
  name: 'nikto',
  runs: ({ url, folder, seconds }) => [
    {
      seconds,
      args: [
        '-h',
        url,
        '-nointeractive',
        '-maxtime',
        `${seconds}s`,
        '-Format',
        'json',
        '-o',
        join(folder, 'nikto.json'),
      ],
    },
  ],
  findings: ({ folder }) =>
    [parsed(join(folder, 'nikto.json')) ?? []]
      .flat()
      .flatMap(({ vulnerabilities = [] }) => vulnerabilities)
      .map(({ msg }) => msg),
};

const wapiti = {
  name: 'wapiti',
  runs: ({ url, folder, seconds }) => [
    {
      seconds: 2 * seconds,
      args: [
        ...['-u', `${url}/`, '--scope', 'folder', '-d', '4', '--flush-session', '--no-bugreport'],
        ...[
          '-m',
          'blindsql,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,sql,ssrf,xss,xxe',
        ],
        ...['--max-scan-time', String(seconds), '--max-attack-time', String(Math.ceil(seconds / 10))],
        ...[
          '--store-session',
          folder,
          '--store-config',
          folder,
          '-f',
          'json',
          '-o',
          join(folder, 'wapiti.json'),
        ],
      ],
    },
  ],
  findings: ({ folder }) => {
    const report = parsed(join(folder, 'wapiti.json'));
    if (report === null) return ['it left no report'];
    return Object.entries({ ...report.vulnerabilities, ...report.anomalies }).flatMap(([kind, found]) =>
      found.map(({ path, info }) => `${kind}: ${path} ${info}`),
    );
  },
};

const sqlmap = {
  name: 'sqlmap',
  runs: ({ url, folder, seconds, token }) =>
    [
      ['-u', `${url}/api/v1/currencies/getPairDetails?fromCurrencyId=1&toCurrencyId=5`],
      ['-u', `${url}/api/v1/exchangeRate/history?fromCurrencyId=1&toCurrencyId=5&range=day`],
      ['-u', `${url}/api/v1/tickets/${GUESSED_ID}*/get`, '-H', 'Authorization: Bearer x*'],
      ['-u', `${url}/api/v1/tickets/collection?count=10&offset=0`, '-H', `Authorization: Bearer ${token}`],
      [
        '-u',
        `${url}/api/v1/auth/login`,
        ...json,
        '--data',
        '{"email":"a@example.com","password":"longenough"}',
      ],
      ['-u', `${url}/api/v1/tickets/create`, ...json, '--data', wish],
      [
        '-u',
        `${url}/api/operator/tickets`,
        ...json,
        '-H',
        `Authorization: Bearer ${token}`,
        '--data',
        '{"state":"held"}',
      ],
    ].map((target) => ({
      args: [
        ...target,
        ...[
          '--batch',
          '--disable-coloring',
          '--flush-session',
          '--level',
          '2',
          '--threads',
          '4',
          '--retries',
          '1',
        ],
        ...['--ignore-code', '400,401,404,422', '--output-dir', folder],
      ],
      seconds: Math.ceil(seconds / 7),
    })),
  findings: ({ output }) =>
    output
      .split('\n')
      .filter((line) => /identified the following injection point|is vulnerable|^ +Payload:/.test(line)),
};

const slowhttptest = {
  name: 'slowhttptest',
  runs: ({ url, folder }) =>
    [
      ['-H', '-u', `${url}/`],
      ['-B', '-u', `${url}/api/v1/tickets/create`, '-f', 'application/json'],
      ['-X', '-u', `${url}/`],
    ].map((kind, index) => ({
      args: [
        ...kind,
        ...['-c', String(SLOW_CONNECTIONS), '-r', '100', '-l', String(SLOW_SECONDS)],
        ...['-g', '-o', join(folder, `slow-${index}`)],
      ],
      seconds: 2 * SLOW_SECONDS,
    })),
  /** The last column says, second by second, whether somebody else was answered within five. */
  findings: ({ folder }) =>
    [0, 1, 2].flatMap((index) => {
      const file = join(folder, `slow-${index}.csv`);
      if (!existsSync(file)) return [`attack ${index} left no report`];
      const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1);
      const closed = rows.filter((row) => row.split(',').at(-1)?.trim() === '0');
      return closed.length === 0
        ? []
        : [`attack ${index}: others were not answered in ${closed.length} of ${rows.length} s`];
    }),
};

/** Ended by force when its time is over; what it found until then counts. @returns what it printed */
function launch(name, args, seconds) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(name, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: 1_000 * seconds });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('exit', () => resolve(output));
  });
}

/** @returns the operator's bearer token: whoever is let in reaches the most code */
async function logIn(url) {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...operator, rememberme: true }),
  });
  return (await answer.json()).token;
}

const isInstalled = (name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));

/** @returns what is wrong, in words: findings that nobody explained, a service that broke under it */
async function runTool(tool, seconds) {
  const folder = mkdtempSync(join(tmpdir(), 'parom-tools-'));
  const service = await startService();
  try {
    let output = '';
    const token = await logIn(service.url);
    for (const one of tool.runs({ url: service.url, folder, seconds, token }))
      output += await launch(tool.name, one.args, one.seconds);
    const asked = await service.metric('parom_http_request_seconds_count');
    const failed = await service.metric('parom_http_request_seconds_count', 'status="5');
    const found = [...new Set(tool.findings({ folder, output }))];
    const open = found.filter((finding) => !explained.some((pattern) => pattern.test(finding)));
    say(
      `${tool.name}: ${asked} calls, ${failed} answered 5xx, ${found.length} findings, ${open.length} of them open`,
    );
    for (const finding of found) say(`  ${open.includes(finding) ? 'OPEN' : 'explained'}: ${finding}`);
    return [
      ...open,
      ...(asked === 0 ? ['it called nothing'] : []),
      ...(failed > 0 ? [`${failed} calls were answered 5xx`] : []),
      ...service.errors.slice(0, 5),
      ...(service.isAlive() ? [] : ['the service ended']),
    ].map((what) => `${tool.name}: ${what}`);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param seconds for each tool, about
 * @returns `{problems, missing}`
 */
export async function runOutsideTools(seconds, names = ['nikto', 'wapiti', 'sqlmap', 'slowhttptest']) {
  const tools = [nikto, wapiti, sqlmap, slowhttptest].filter(({ name }) => names.includes(name));
  const missing = tools.filter(({ name }) => !isInstalled(name)).map(({ name }) => name);
  const problems = [];
  for (const tool of tools) if (isInstalled(tool.name)) problems.push(...(await runTool(tool, seconds)));
  return { problems, missing };
}
