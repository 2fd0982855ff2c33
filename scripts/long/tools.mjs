import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SLOW_SECONDS = 30;
const WAPITI_MODULES =
  'blindsql,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,sql,ssrf,xss,xxe';
const GUESSED_ID = '00000000-0000-4000-8000-000000000000';

/** Explained in docs/threats.md under "Findings of scanners". */
export const explained = [
  /X-XSS-Protection is not set/i,
  /Strict-Transport-Security is not set/i,
  /^Uncommon header '(?:cross-origin-(?:resource|opener)-policy|x-frame-options|content-security-policy|permissions-policy)' found/,
  /^Uncommon header '(?:referrer-policy|x-content-type-options|x-robots-tag)' found/,
  /^Server leaks inodes via ETags, header found with file .*, fields: 0xW\//,
  /in robots\.txt returned a non-forbidden or redirect HTTP code|^"robots\.txt" contains \d+ entries/,
  /^\/sitemap\.xml: This gives a nice listing/,
  /^\/(?:fr|ru|en|lk)\/: This might be interesting\.\.\. potential country code/,
];

const words = (line, ...more) => [...line.split(' '), ...more];
const parsed = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

const nikto = {
  name: 'nikto',
  runs: ({ url, folder, seconds }) => [
    {
      seconds,
      args: words(`-h ${url} -nointeractive -maxtime ${seconds}s -Format xml -o ${folder}/nikto.xml`),
    },
  ],
  findings: ({ folder }) => {
    const file = join(folder, 'nikto.xml');
    const report = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (!report.includes('<scandetails')) return ['it left no report'];
    return [...report.matchAll(/<description><!\[CDATA\[(.*?)\]\]><\/description>/gs)].map(
      ([, said]) => said,
    );
  },
};

const wapitiStarts = (url) =>
  [
    '/en/exchange?income=0.01&incomeType=BTC&outcomeType=USDT&outcomeNet=TRON&addr=x&email=a@example.com&memo=1',
    `/pay/${GUESSED_ID}?offerToken=x`,
    `/offer/${GUESSED_ID}?offerToken=x`,
    '/ru/blog',
    '/api/v1/currencies/getPairDetails?fromCurrencyId=1&toCurrencyId=5&fromNetworkId=1&toNetworkId=4',
    '/api/v1/exchangeRate/history?fromCurrencyId=1&toCurrencyId=5&range=day',
    '/api/v1/tickets/recent',
    '/api/sandbox/mail?to=a@example.com',
    '/api/hubs/tickets?id=x&access_token=x',
  ]
    .map((path) => `-s ${url}${path}`)
    .join(' ');

const wapiti = {
  name: 'wapiti',
  runs: ({ url, folder, seconds }) => [
    {
      seconds: 2 * seconds,
      args: words(
        `-u ${url}/ ${wapitiStarts(url)} --scope folder -d 4 --flush-session --no-bugreport -m ${WAPITI_MODULES} --max-scan-time ${seconds} ` +
          `--max-attack-time ${Math.ceil(seconds / 10)} --store-session ${folder} --store-config ${folder} -f json -o ${folder}/wapiti.json`,
      ),
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

/** `*` marks further places for attacks. */
const sqlTargets = (url, consoleUrl, token) => {
  const caller = `Authorization: Bearer ${token}`;
  const posted = (path, body, ...headers) => [
    ...words(
      `-u ${path.startsWith('/api/console/') ? consoleUrl : url}${path} --data`,
      JSON.stringify(body),
      '-H',
      'Content-Type: application/json',
    ),
    ...headers,
  ];
  return [
    words(`-u ${url}/api/v1/currencies/getPairDetails?fromCurrencyId=1&toCurrencyId=5`),
    words(`-u ${url}/api/v1/exchangeRate/history?fromCurrencyId=1&toCurrencyId=5&range=day`),
    words(`-u ${url}/api/v1/tickets/${GUESSED_ID}*/get -H`, 'Authorization: Bearer x*'),
    words(`-u ${url}/api/v1/tickets/collection?count=10&offset=0 -H`, caller),
    posted('/api/v1/auth/login', { email: 'a@example.com', password: 'longenough' }),
    posted('/api/v1/tickets/create', {
      wallet: { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', memo: '1' },
      user: { email: 'tools@example.com', language: 2, refererCode: 'x' },
      payDetails: { currencyId: 1, networkId: 1, amount: '0.01' },
      getDetails: { currencyId: 5, networkId: 4 },
    }),
    posted('/api/console/commands/tickets', { state: 'held' }, '-H', caller),
  ];
};

const sqlmap = {
  name: 'sqlmap',
  runs: ({ url, consoleUrl, folder, seconds, token }) =>
    sqlTargets(url, consoleUrl, token).map((target, _, { length }) => ({
      seconds: Math.ceil(seconds / length),
      args: [
        ...target,
        ...words('--batch --disable-coloring --flush-session --level 2 --threads 4 --retries 1'),
        ...words(`--ignore-code 400,401,404,422 --output-dir ${folder}`),
      ],
    })),
  findings: ({ output }) =>
    output
      .split('\n')
      .filter((line) => /identified the following injection point|is vulnerable|^ +Payload:/.test(line)),
};

const slowhttptest = {
  name: 'slowhttptest',
  runs: ({ url, folder }) =>
    [`-H -u ${url}/`, `-B -f application/json -u ${url}/api/v1/tickets/create`, `-X -u ${url}/`].map(
      (attack, index) => ({
        seconds: 2 * SLOW_SECONDS,
        args: words(`${attack} -c 400 -r 100 -l ${SLOW_SECONDS} -g -o ${folder}/slow-${index}`),
      }),
    ),
  /** The last column: was another client answered within five seconds? */
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

export const tools = [nikto, wapiti, sqlmap, slowhttptest];
