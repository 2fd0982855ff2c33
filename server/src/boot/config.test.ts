import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { liveSettings, ethereum as network, XPUB } from '../../test/live-settings.ts';
import { venues } from '../rates/venues/venues.ts';
import { ConfigProblems, readConfig } from './config.ts';

const live = { ...liveSettings, PAROM_SMTP_URL: 'smtp://mail.example' };

function problemsOf(env: Record<string, string>, argv: string[] = []): readonly string[] {
  try {
    readConfig(env, argv);
  } catch (error) {
    if (error instanceof ConfigProblems) return error.problems;
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  it('with no settings at all, is a sandbox on 127.0.0.1:8080', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      mode: 'sandbox',
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://127.0.0.1:8080',
      databaseUrl: null,
      areLimitsOn: true,
      metricsPort: null,
      tracesUrl: null,
      hubMaxConnections: 10_000,
      sandbox: { blockMs: 5000, rates: 'walking' },
      smtp: null,
    });
    expect([...config.roles]).toEqual(['api', 'console', 'worker']);
    expect(config.dataDir).toMatch(/^\/.*data$/);
  });

  it('with several problems, lists every one of them', () => {
    const problems = problemsOf({
      PORT: 'http',
      PAROM_MODE: 'test',
      PAROM_SANDBOX_BLOCK_MS: '-1',
      PAROM_RATE: 'off',
    });
    expect(problems).toHaveLength(4);
  });

  it.each(['0', '00', '65536', '-1', '80.5', '0x50'])('with %j for a port, refuses it', (text) => {
    const problem = 'must be a port number from 1 to 65535';
    expect(problemsOf({ PORT: text, PAROM_METRICS_PORT: text })).toEqual([
      `PORT ${problem}`,
      `PAROM_METRICS_PORT ${problem}`,
    ]);
  });

  it('with one port for calls and metrics, refuses the port', () => {
    const ports = { PORT: '9464', PAROM_METRICS_PORT: '9464' };
    expect(problemsOf(ports)).toEqual([
      'PAROM_METRICS_PORT is the same port as PORT: metrics need one of their own',
    ]);
    expect(readConfig({ ...ports, PAROM_ROLES: 'worker' }).metricsPort).toBe(9464);
  });

  it.each([
    ['https://console.shop.example/', 'https://console.shop.example'],
    ['https://console.shop.example:8443', 'https://console.shop.example:8443'],
    ['http://localhost:9001', 'http://localhost:9001'],
  ])('with %j for the console, keeps its origin', (PAROM_CONSOLE_URL, origin) => {
    expect(readConfig({ PAROM_CONSOLE_URL }, []).consoleUrl).toBe(origin);
  });

  it.each([
    ['http://console.shop.example', 'must be https, or http at localhost: passkeys work nowhere else'],
    ['https://192.0.2.7', 'must have a host name: passkeys do not work at a bare address'],
    ['https://[::1]:8081', 'must have a host name: passkeys do not work at a bare address'],
    ['console.shop.example', 'must be an http or https URL'],
  ])('with %j for the console, says what passkeys need', (PAROM_CONSOLE_URL, problem) => {
    expect(problemsOf({ PAROM_CONSOLE_URL })).toEqual([`PAROM_CONSOLE_URL ${problem}`]);
  });

  it('with the site’s address for the console, refuses it', () => {
    const site = 'https://shop.example';
    expect(problemsOf({ PAROM_PUBLIC_URL: site, PAROM_CONSOLE_URL: `${site}/` })).toEqual([
      'PAROM_CONSOLE_URL is the address of the site: the console is never served there',
    ]);
  });

  it('live without a data key, or with a file that holds none, is refused', () => {
    const { PAROM_DATA_KEY_FILE: file, ...without } = live;
    expect(problemsOf(without)).toEqual([expect.stringContaining('PAROM_DATA_KEY_FILE is missing')]);
    const folder = mkdtempSync(join(tmpdir(), 'parom-key-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const short = join(folder, 'short');
    writeFileSync(short, 'abc', { mode: 0o600 });
    expect(problemsOf({ ...live, PAROM_DATA_KEY_FILE: short })).toEqual([
      'PAROM_DATA_KEY_FILE must name a file with 64 hexadecimal digits',
    ]);
    const [key, former] = readConfig({ ...live, PAROM_FORMER_DATA_KEY_FILE: file }).dataKeys;
    expect(key).toHaveLength(32);
    expect(former).toEqual(key);
    expect(problemsOf({ PAROM_FORMER_DATA_KEY_FILE: file })).toEqual([
      'PAROM_FORMER_DATA_KEY_FILE is set without PAROM_DATA_KEY_FILE',
    ]);
  });

  it('with ways to operators, reads the token and mails the audit to the same readers', () => {
    const folder = mkdtempSync(join(tmpdir(), 'parom-token-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'token');
    writeFileSync(file, '7000:AAtheSecretTokenOfABot\n', { mode: 0o600 });
    const chat = { PAROM_TELEGRAM_CHAT: '-1001', PAROM_TELEGRAM_TOKEN_FILE: file };
    const emails = 'duty@shop.example, boss@shop.example';
    expect(readConfig({ ...chat, PAROM_ALERT_EMAILS: emails }).ways).toMatchObject({
      emails: ['duty@shop.example', 'boss@shop.example'],
      auditEmails: ['duty@shop.example', 'boss@shop.example'],
      chat: { url: 'https://api.telegram.org', token: '7000:AAtheSecretTokenOfABot', chatId: '-1001' },
    });
    const together = 'PAROM_TELEGRAM_CHAT and PAROM_TELEGRAM_TOKEN_FILE belong together: set both or neither';
    expect(problemsOf({ PAROM_TELEGRAM_CHAT: '-1001' })).toEqual([together]);
    writeFileSync(file, 'no token');
    expect(problemsOf(chat)).toEqual(['PAROM_TELEGRAM_TOKEN_FILE must name a file with the token of a bot']);
    for (const url of ['http://telegram.example', 'https://telegram.example/bot'])
      expect(problemsOf({ PAROM_TELEGRAM_URL: url })[0]).toContain('must be an https:// URL without a path');
    expect(problemsOf({ PAROM_ALERT_EMAILS: 'duty' })[0]).toContain('must be e-mails');
  });

  it('with AMLBot, wants both its settings, and no paid check of play money', () => {
    const folder = mkdtempSync(join(tmpdir(), 'parom-amlbot-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'key');
    writeFileSync(file, 'the-secret-key\n', { mode: 0o600 });
    const bot = { PAROM_AMLBOT_ACCESS_ID: 'ABC-123', PAROM_AMLBOT_KEY_FILE: file };
    const near = 'http://127.0.0.1:8090';
    expect(readConfig({}).amlBot).toBeNull();
    expect(readConfig({ ...live, ...bot }).amlBot).toEqual({
      url: 'https://extrnlapiendpoint.silencatech.com',
      accessId: 'ABC-123',
      accessKey: 'the-secret-key',
    });
    expect(readConfig({ ...bot, PAROM_AMLBOT_URL: near }).amlBot?.url).toBe(near);
    expect(problemsOf(bot)[0]).toContain('AMLBot takes money for checks, and knows no coin of the sandbox');
    const together = 'PAROM_AMLBOT_ACCESS_ID and PAROM_AMLBOT_KEY_FILE belong together: set both or neither';
    expect(problemsOf({ PAROM_AMLBOT_ACCESS_ID: 'ABC-123' })).toEqual([together]);
    expect(problemsOf({ PAROM_AMLBOT_KEY_FILE: file })).toEqual([together]);
    writeFileSync(file, 'no key');
    const noKey = problemsOf({ ...live, ...bot });
    expect(noKey).toEqual(['PAROM_AMLBOT_KEY_FILE must name a file with an access key of AMLBot']);
    for (const url of ['http://amlbot.example', 'https://amlbot.example/api'])
      expect(problemsOf({ PAROM_AMLBOT_URL: url })[0]).toContain('must be an https:// URL without a path');
  });

  it('with days of retention, takes seven or more', () => {
    expect(readConfig({}).retention).toEqual({
      emailDays: 365,
      clientAddressDays: 90,
      cardDays: 180,
      phoneDays: 180,
      telegramDays: 180,
    });
    expect(readConfig({ PAROM_KEEP_CARD_DAYS: '7' }).retention.cardDays).toBe(7);
    for (const text of ['6', '0', '-1', 'x', '1.5'])
      expect(problemsOf({ PAROM_KEEP_CARD_DAYS: text })[0]).toContain('PAROM_KEEP_CARD_DAYS must be');
  });

  it('with a misspelt name, refuses it and names the nearest one', {
    tags: ['threat:sandbox-fallback'],
  }, () => {
    expect(problemsOf({ PAROM_SANDBOX_RATE: 'fixed' })).toEqual([
      'PAROM_SANDBOX_RATE is not a setting; did you mean PAROM_SANDBOX_RATES?',
    ]);
  });

  it('with an empty value, takes the default', () => {
    expect(readConfig({ PORT: '', PAROM_MODE: '' })).toMatchObject({ port: 8080, mode: 'sandbox' });
  });

  it('without a node id, makes one; refuses an unroutable one', () => {
    expect(readConfig({}).nodeId).toMatch(/^[a-z0-9]{8}$/);
    expect(readConfig({}).nodeId).not.toBe(readConfig({}).nodeId);
    expect(readConfig({ PAROM_NODE_ID: 'api-1' }).nodeId).toBe('api-1');
    const wrong = { PAROM_HUB_MAX_CONNECTIONS: '0', PAROM_CONNECTIONS_PER_ADDRESS: 'many' };
    expect(problemsOf({ PAROM_NODE_ID: 'api.1/x', ...wrong })).toHaveLength(3);
  });

  it('with --new-operator-password, wants the operator anew, and without does not', () => {
    expect(readConfig({}, ['--roles=api', '--new-operator-password']).resetsOperator).toBe(true);
    expect(readConfig({}, []).resetsOperator).toBe(false);
  });

  it('with --roles, takes them before the variable', () => {
    expect([...readConfig({ PAROM_ROLES: 'api' }, ['--roles=worker']).roles]).toEqual(['worker']);
  });

  it('with roles that are none, refuses them once and by the name of the setting', () => {
    for (const problems of [problemsOf({}, ['--roles=wroker']), problemsOf({ PAROM_ROLES: 'api,a,b' })])
      expect(problems).toEqual(['PAROM_ROLES must be a list of api, console, worker']);
    expect(problemsOf({ PAROM_ROLES: ',' })).toEqual(['PAROM_ROLES names no role']);
  });

  it('with trusted proxies, reads a list', () => {
    expect(readConfig({ PAROM_TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16' }).trustedProxies).toEqual([
      '10.0.0.1',
      '10.1.0.0/16',
    ]);
  });

  it('without rate venues, asks all; with `none`, asks none', () => {
    const names = readConfig({}).rateVenues.map(({ name }) => name);
    expect(names).toEqual([...venues.keys()]);
    expect(readConfig({ PAROM_RATE_VENUES: 'none' }).rateVenues).toEqual([]);
  });

  it('with rate venues, reads names, addresses and whose language they speak', () => {
    const PAROM_RATE_VENUES = 'kraken, binance=http://127.0.0.1:9000,second:binance=https://prices.example/';
    const read = readConfig({ PAROM_RATE_VENUES }).rateVenues;
    expect(read.map(({ name, venue, baseUrl }) => [name, venue.name, baseUrl])).toEqual([
      ['kraken', 'kraken', null],
      ['binance', 'binance', 'http://127.0.0.1:9000'],
      ['second', 'binance', 'https://prices.example/'],
    ]);
  });

  it.each([
    ['https://api.binance.com', 'must be none, or a list'],
    ['krakn', 'did you mean kraken?'],
    ['second=https://prices.example', 'second, which is no venue'],
    ['second:binance', 'has no address for second'],
    ['kraken=ftp://prices.example', 'must be none, or a list'],
    ['kraken,kraken=https://prices.example', 'names a venue twice'],
    ['kraken=https://prices.example/kraken', 'for kraken has more than a host'],
    ['kraken=https://prices.example/?key=1', 'for kraken has more than a host'],
    ['kraken=https://prices.example#kraken', 'for kraken has more than a host'],
    ['kraken=https://me:word@prices.example', 'for kraken has more than a host'],
  ])('with the rate venues %s, names the problem', (PAROM_RATE_VENUES, words) => {
    expect(problemsOf({ PAROM_RATE_VENUES })).toEqual([expect.stringContaining(words)]);
  });

  it('with limits of prices, reads basis points, or off', () => {
    expect(readConfig({})).toMatchObject({ rateJumpBps: 1_000, maxBreakBps: 200 });
    const limits = { PAROM_RATE_JUMP: '7.5', PAROM_USDT_BREAK: '0.25' };
    expect(readConfig(limits)).toMatchObject({ rateJumpBps: 750, maxBreakBps: 25 });
    expect(readConfig({ PAROM_USDT_BREAK: 'off' }).maxBreakBps).toBeNull();
    expect(problemsOf({ PAROM_RATE_JUMP: 'much', PAROM_USDT_BREAK: '-1' })).toHaveLength(2);
  });

  it('with limits of prices that let no price pass, says what to write', () => {
    expect(problemsOf({ PAROM_RATE_JUMP: '0', PAROM_USDT_BREAK: '0.00' })).toEqual([
      'PAROM_RATE_JUMP must be above 0',
      'PAROM_USDT_BREAK must be above 0, or off',
    ]);
  });

  it('with an SMTP URL, reads user and password undone of their escapes', () => {
    const { smtp } = readConfig({
      PAROM_SMTP_URL: 'smtps://me%40x:p%2Fw@mail.example',
      PAROM_MAIL_FROM: 'a@b.example',
    });
    expect(smtp).toEqual({
      host: 'mail.example',
      port: 465,
      isSecure: true,
      demandsTls: false,
      user: 'me@x',
      password: 'p/w',
    });
  });
});

describe('a setting that would fail only later', () => {
  it('with an IPv6 address to listen at, makes a valid URL', () => {
    expect(readConfig({ HOST: '::1' }).publicUrl).toBe('http://[::1]:8080');
    expect(new URL(readConfig({ HOST: '::' }).publicUrl).port).toBe('8080');
  });

  it.each([
    'https://shop.example/?a=1',
    'https://shop.example/#top',
    'https://shop.example?',
    'https://shop.example/exchange',
    'https://shop.example/ru/',
  ])('with the public URL %s, is refused', (url) =>
    expect(problemsOf({ PAROM_PUBLIC_URL: url })).toEqual([expect.stringContaining('PAROM_PUBLIC_URL')]),
  );

  it.each(['https://shop.example', 'https://shop.example:8443/'])(
    'with the public URL %s, links to its root',
    (url) => expect(readConfig({ PAROM_PUBLIC_URL: url }).publicUrl).toBe(url.replace(/\/$/, '')),
  );

  it.each(['--role=api', '--roles', 'api', '--help'])(
    'with the argument %s, is refused by its name',
    (argument) => {
      expect(problemsOf({}, [argument])).toEqual([expect.stringContaining(argument)]);
    },
  );

  it.each([
    'nonsense',
    '10.0.0.0/33',
    '10.0.0.0/',
    'fe80::/129',
    '10.0.0.1/24/1',
    'proxy.example',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/0.0.0.0',
    '10.0.0.0/255.0.255.0',
  ])('with the trusted proxy %s, is refused', (proxy) =>
    expect(problemsOf({ PAROM_TRUSTED_PROXIES: `127.0.0.1,${proxy}` })).toHaveLength(1),
  );

  it.each(['127.0.0.1', '10.0.0.0/8', '10.0.0.0/255.0.0.0', '::1', 'fd00::/8', 'loopback', 'uniquelocal'])(
    'with the readable trusted proxy %s, is accepted',
    (proxy) => expect(problemsOf({ PAROM_TRUSTED_PROXIES: proxy })).toEqual([]),
  );

  it.each([
    ['smtp://mail.example', true],
    ['smtp://10.0.0.1:25', true],
    ['smtp://127.example:25', true],
    ['smtp://mail.example?tls=optional', false],
    ['smtp://127.0.0.1:25', false],
    ['smtp://[::1]', false],
    ['smtp://localhost', false],
    ['smtps://mail.example', false],
  ])(
    'with the mail server %s, demands STARTTLS: %s',
    { tags: ['threat:mail-without-tls'] },
    (url, demandsTls) => {
      const { smtp } = readConfig({ PAROM_SMTP_URL: url, PAROM_MAIL_FROM: 'a@b.example' });
      expect(smtp?.demandsTls).toBe(demandsTls);
    },
  );

  it.each([
    'smtp://mail.example?tls=of',
    'smtp://mail.example?tls=optional&x',
    'smtps://mail.example?tls=optional',
  ])('with %s, names the allowed ends of a mail URL', (url) => {
    expect(() => readConfig({ PAROM_SMTP_URL: url, PAROM_MAIL_FROM: 'a@b.example' })).toThrow(
      '?tls=optional',
    );
  });

  it.each(['smtp://a%zz@mail.example', 'smtp://a:%zz@mail.example', 'smtp:mail.example', 'nonsense'])(
    'with %s, is refused',
    (url) => {
      expect(problemsOf({ PAROM_SMTP_URL: url, PAROM_MAIL_FROM: 'a@b.example' })).toHaveLength(1);
    },
  );

  it.each([
    ['smtp://[::1]:25', '::1'],
    ['smtps://192.0.2.1', '192.0.2.1'],
    ['smtp://mail.example', 'mail.example'],
  ])('with %s, sends to the host %s', (url, host) => {
    expect(readConfig({ PAROM_SMTP_URL: url, PAROM_MAIL_FROM: 'a@b.example' }).smtp?.host).toBe(host);
  });

  it.each([
    'nonsense',
    'Parom',
    'Parom <nonsense>',
    'Parom <a@b.example',
    'a@b.example, c@d.example',
    'Parom, the ferry <a@b.example>',
    'Parom\r\nBcc: c@d.example <a@b.example>',
  ])('with the sender %j, is refused', (from) => {
    expect(problemsOf({ PAROM_MAIL_FROM: from })).toEqual([expect.stringContaining('PAROM_MAIL_FROM')]);
  });

  it.each(['a@b.example', '<a@b.example>', 'Паром <no-reply@пример.рф>', '"Parom, the ferry" <a@localhost>'])(
    'with the sender %s, is accepted',
    (from) => expect(readConfig({ PAROM_MAIL_FROM: from }).mailFrom).toBe(from),
  );

  it('with an unreadable mail password, lists all problems', () => {
    const problems = problemsOf({ PAROM_SMTP_PASSWORD_FILE: '/nowhere/at/all', PORT: 'http' });
    expect(problems).toHaveLength(2);
    expect(problems.join()).toContain('/nowhere/at/all');
  });
});

describe('mode', () => {
  it('with a real network, is live', () => {
    expect(readConfig(live)).toMatchObject({
      mode: 'live',
      evmNetworks: [{ network: 'ethereum', mnemonic: null }],
    });
  });

  it('with a database and neither network nor mode, is refused with a sentence', () => {
    expect(problemsOf({ DATABASE_URL: 'postgres://db/parom' })[0]).toMatch(/set PAROM_MODE=sandbox/);
    expect(problemsOf({ DATABASE_URL: 'postgres://db/parom', PAROM_MODE: 'sandbox' })).toEqual([]);
  });

  it('with both a network and something of the sandbox, is refused', {
    tags: ['threat:sandbox-fallback'],
  }, () => {
    expect(problemsOf({ ...live, PAROM_MODE: 'sandbox' })).toHaveLength(1);
    expect(problemsOf({ ...live, PAROM_SANDBOX_BLOCK_MS: '0' })).toHaveLength(1);
    expect(problemsOf({ ...live, PAROM_SANDBOX_RATES: 'fixed' })).toHaveLength(1);
    expect(problemsOf({ ...live, PAROM_RATE_LIMIT: 'off' })).toHaveLength(1);
  });

  it('with a password for the first operator alone, gives it to the e-mail of the default', () => {
    expect(readConfig({ PAROM_OPERATOR_PASSWORD: 'longenough' })).toMatchObject({
      operatorEmail: 'operator@parom.example',
      operatorPassword: 'longenough',
    });
  });

  it('with a network, lists at once all that others could take coins or data by', {
    tags: ['threat:shared-machine'],
  }, () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'parom-data-'));
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
    chmodSync(DATA_DIR, 0o755);
    const unsafe = { PAROM_PUBLIC_URL: 'http://shop.example', PAROM_OPERATOR_PASSWORD: 'operator', DATA_DIR };
    expect(problemsOf({ ...live, ...unsafe })).toEqual([
      expect.stringContaining('PAROM_PUBLIC_URL is http://shop.example'),
      expect.stringContaining(`DATA_DIR is ${DATA_DIR}`),
      expect.stringContaining('PAROM_OPERATOR_PASSWORD has fewer than 12 characters'),
    ]);
    chmodSync(DATA_DIR, 0o700);
    for (const host of ['localhost:8080', '127.0.0.1', '[::1]:80'])
      expect(problemsOf({ ...live, DATA_DIR, PAROM_PUBLIC_URL: `http://${host}` })).toEqual([]);
    expect(
      problemsOf({ PAROM_PUBLIC_URL: 'http://shop.example', PAROM_OPERATOR_PASSWORD: 'operator' }),
    ).toEqual([]);
  });

  it('with live asked for and no network, is refused', () => {
    expect(problemsOf({ PAROM_MODE: 'live' })).toHaveLength(1);
  });

  it('with a network and no way to send mail, is refused', () => {
    const { PAROM_SMTP_URL: _, ...others } = live;
    expect(problemsOf(others)).toEqual([expect.stringContaining('PAROM_SMTP_URL is missing')]);
  });

  it('with a network and no public URL, is refused', () => {
    for (const PAROM_PUBLIC_URL of [undefined, '']) {
      const settings = { ...live, PAROM_PUBLIC_URL };
      expect(() => readConfig(settings)).toThrow('PAROM_PUBLIC_URL is missing');
    }
  });
});

describe('EVM networks', () => {
  const problemsWith = (list: unknown) => problemsOf({ ...live, PAROM_EVM_NETWORKS: JSON.stringify(list) });

  it('with a file of secret words, reads them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'parom-config-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'words');
    writeFileSync(file, 'test test junk\n', { mode: 0o400 });
    const PAROM_EVM_NETWORKS = JSON.stringify([{ ...network, mnemonicFile: file }]);
    expect(readConfig({ ...live, PAROM_EVM_NETWORKS }).evmNetworks[0]?.mnemonic).toBe('test test junk');
  });

  it.each([0o666, 0o604, 0o640 | 0o020])('with a file of secret words of mode %o, are refused', (mode) => {
    const folder = mkdtempSync(join(tmpdir(), 'parom-config-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'words');
    writeFileSync(file, 'test test junk\n');
    chmodSync(file, mode);
    expect(problemsWith([{ ...network, mnemonicFile: file }])).toEqual([
      expect.stringContaining('which other users of this machine can read or change'),
    ]);
    chmodSync(file, 0o440);
    expect(problemsWith([{ ...network, mnemonicFile: file }])).toEqual([]);
  });

  it('reach a signer on another machine with certificates, and with nothing less', () => {
    const at = (settings: Record<string, string>) =>
      problemsOf({ ...live, PAROM_EVM_NETWORKS: JSON.stringify([network]), ...settings });
    const [PAROM_SIGNER, PAROM_SIGNER_CERTIFICATES] = ['tls://10.0.0.5:7443', '/etc/parom/signer'];
    expect(at({ PAROM_SIGNER, PAROM_SIGNER_CERTIFICATES })).toEqual([]);
    const both = [expect.stringContaining('set both, or name a socket')];
    expect(at({ PAROM_SIGNER })).toEqual(both);
    expect(at({ PAROM_SIGNER: '/run/parom-signer/socket', PAROM_SIGNER_CERTIFICATES })).toEqual(both);
    for (const plain of ['tcp://10.0.0.5:7443', '10.0.0.5:7443', 'http://10.0.0.5:7443'])
      expect(at({ PAROM_SIGNER: plain })).toEqual([expect.stringContaining('must be in-process')]);
  });

  it('have safe default confirmations, or the given number', {
    tags: ['threat:deposit-reorg'],
  }, () => {
    const confirmationsOf = (...list: object[]) =>
      readConfig({ ...live, PAROM_EVM_NETWORKS: JSON.stringify(list) }).evmNetworks.map(
        ({ confirmations }) => confirmations,
      );
    const bsc = { ...network, network: 'bsc', chainId: 56 };
    expect(confirmationsOf(network, bsc)).toEqual([64, 88]);
    expect(confirmationsOf({ ...network, confirmations: 6 }, { ...bsc, confirmations: 400 })).toEqual([
      6, 400,
    ]);
    for (const confirmations of [0, 7, 401, 88.5, '88']) {
      const [problem] = problemsWith([{ ...bsc, confirmations }]);
      expect(problem).toMatch(/^PAROM_EVM_NETWORKS.*confirmations/);
    }
    expect(problemsWith([{ ...bsc, confirmations: 7 }])[0]).toContain('must be 8 to 400 on bsc');
  });

  it('with a broken list, is refused rather than taken for none', () => {
    expect(problemsOf({ ...live, PAROM_EVM_NETWORKS: '[{' })).toHaveLength(1);
    expect(problemsWith([{ ...network, chainId: 0 }])).toHaveLength(1);
    expect(problemsWith([{ ...network, tokens: { USDT: '0x12' } }])).toHaveLength(1);
    expect(problemsWith([{ ...network, otherContracts: ['USDT'] }])).toHaveLength(1);
    expect(problemsWith([{ ...network, xpub: XPUB }])).toHaveLength(1);
    expect(problemsWith([{ ...network, maxFeeGwei: 500_000_000_000 }])).toHaveLength(1);
    expect(problemsWith([network, network])).toHaveLength(1);
    expect(problemsWith([network, { ...network, network: 'bsc' }])).toEqual([
      expect.stringContaining('gives two networks one chainId'),
    ]);
    expect(problemsWith([{ ...network, mnemonicFile: '/nowhere/words' }])).toHaveLength(1);
  });

  it('of the settings alone say all that no release knows of them', () => {
    const newNetwork = { name: 'Polygon', coin: 'POL', decimals: { USDT: 6 } };
    const tokens = { USDT: `0x${'ab'.repeat(20)}` };
    const polygon = {
      ...network,
      network: 'polygon',
      chainId: 137,
      tokens,
      confirmations: 64,
      minTipGwei: 30,
    };
    expect(problemsWith([{ ...polygon, newNetwork }])).toEqual([]);
    const problemWith = (change: object) => problemsWith([{ ...polygon, newNetwork, ...change }])[0];
    expect(problemWith({ newNetwork: undefined })).toContain('must describe polygon, which the catalogue');
    expect(problemWith({ confirmations: undefined })).toContain('after how many blocks a payment on polygon');
    expect(problemWith({ minTipGwei: undefined })).toContain('the least tip that nodes of polygon take');
    expect(problemWith({ newNetwork: { ...newNetwork, decimals: {} } })).toContain(
      'names no decimals of USDT',
    );
    expect(problemWith({ chainId: 2_000_000_001 })).toContain('at most 2000000000');
    expect(problemWith({ network: 'bsc' })).toContain('describes bsc, which the catalogue has');
  });

  it('have at least the node of rpcUrl, and name the roles of others', () => {
    const nodesOf = (change: object) => {
      const PAROM_EVM_NETWORKS = JSON.stringify([{ ...network, ...change }]);
      return readConfig({ ...live, PAROM_EVM_NETWORKS }).evmNetworks[0]?.moreNodes;
    };
    const rpcUrl = 'http://127.0.0.1:2';
    expect(nodesOf({})).toEqual([]);
    expect(nodesOf({ moreNodes: [{ rpcUrl }] })).toEqual([{ rpcUrl, roles: ['read', 'check', 'broadcast'] }]);
    expect(nodesOf({ moreNodes: [{ rpcUrl, roles: ['check'] }] })).toEqual([{ rpcUrl, roles: ['check'] }]);
    for (const moreNodes of [
      [{ rpcUrl: 'ftp://x' }],
      [{ rpcUrl, roles: [] }],
      [{ rpcUrl, roles: ['pay'] }],
      [{}],
    ])
      expect(problemsWith([{ ...network, moreNodes }])).toHaveLength(1);
  });

  it('have a default least tip, and refuse an absurd one', () => {
    const leastTips = (...list: readonly object[]) =>
      readConfig({ ...live, PAROM_EVM_NETWORKS: JSON.stringify(list) }).evmNetworks.map(
        ({ minTipGwei }) => minTipGwei,
      );
    expect(leastTips(network, { ...network, network: 'bsc', chainId: 56 })).toEqual([0.01, 1]);
    expect(leastTips({ ...network, minTipGwei: 0.000_001 })).toEqual([0.000_001]);
    for (const minTipGwei of [0, -1, 1e-7, '1', 101, null]) {
      expect(problemsWith([{ ...network, minTipGwei }])).toHaveLength(1);
    }
    expect(problemsWith([{ ...network, maxFeeGwei: 2, minTipGwei: 3 }])).toEqual([
      'PAROM_EVM_NETWORKS has a minTipGwei above its maxFeeGwei: nothing could be signed',
    ]);
  });
});
