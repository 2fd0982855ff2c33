import { lookup } from 'node:dns/promises';
import { get as getHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { get as getHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import { type Finding, warning, well, wordsOf, wrong } from './finding.ts';

const ANSWER_MS = 5_000;
const MOST_BYTES = 64 * 1024;
/** Of TEST-NET-3: no visitor has it. */
const FORGED = '203.0.113.77';
/** A visitor on this machine needs another address than the proxy's. */
const VISITOR_ON_LOOPBACK = '127.0.0.77';

type Site = Pick<Config, 'publicUrl' | 'consoleUrl'>;

export async function checkProxy({ publicUrl, consoleUrl }: Site): Promise<Finding[]> {
  return [await checkAddress(publicUrl), await checkDoor(publicUrl), ...(await checkConsole(consoleUrl))];
}

async function checkAddress(publicUrl: string): Promise<Finding> {
  const check = 'proxy';
  try {
    const { status, body, ownAddress } = await ask(`${publicUrl}/healthz`, { 'x-forwarded-for': FORGED });
    const address = addressIn(body);
    if (status !== 200 || address === null)
      return wrong(
        check,
        `${publicUrl} answers ${status}, and not as Parom`,
        'Customers cannot reach the site. Paid tickets go on, and no money is lost.',
        'Start Parom, and let the proxy pass all paths to HOST and PORT.',
      );
    return judgeAddress(publicUrl, address, ownAddress);
  } catch (error) {
    return wrong(
      check,
      `${publicUrl} gives no answer: ${wordsOf(error)}`,
      'Customers cannot reach the site, and links in letters lead nowhere. Paid tickets go on.',
      'Start the proxy with a certificate for this name, and correct PAROM_PUBLIC_URL or the name’s DNS entry.',
    );
  }
}

function judgeAddress(publicUrl: string, address: string, ownAddress: string): Finding {
  const check = 'proxy';
  if (address === FORGED)
    return wrong(
      check,
      `Parom believes an address that the visitor wrote (${FORGED})`,
      'An attacker is not limited: passwords can be tried without end, and the reserve be blocked by tickets.',
      'Let the proxy set X-Forwarded-For to the address of the connection: docs/operating/install.md, Behind a proxy.',
    );
  if (address === ownAddress) return well(check, `${publicUrl} answers, and the visitor’s address arrives`);
  if (isLoopback(address))
    return wrong(
      check,
      `${address} arrives instead of the visitor’s address ${ownAddress}`,
      'All customers share one limit: one attacker locks all of them out. No money is lost.',
      'Set PAROM_TRUSTED_PROXIES to the proxy’s address, and let the proxy set X-Forwarded-For.',
    );
  return warning(
    check,
    `${address} arrives, and this machine asked from ${ownAddress}`,
    'Right behind a router that translates addresses. If it is a proxy’s address, all customers share one limit.',
    'Compare it with the address of a visitor, or set PAROM_TRUSTED_PROXIES.',
  );
}

/** The site knows no such path. */
const CONSOLE_CALL = '/api/console/session';

async function checkDoor(publicUrl: string): Promise<Finding> {
  const check = 'console at the site';
  try {
    const { status } = await ask(`${publicUrl}${CONSOLE_CALL}`, {});
    if (status !== 401) return well(check, 'not there');
    return wrong(
      check,
      `${publicUrl} serves the operators’ console`,
      'Anyone on the internet can try operators’ passwords, and a logged-in operator can move all money.',
      'Let the proxy pass on PORT only, never PAROM_CONSOLE_PORT.',
    );
  } catch {
    return well(check, 'not reachable, as the site');
  }
}

async function checkConsole(consoleUrl: string | null): Promise<Finding[]> {
  if (consoleUrl === null) return [];
  const check = 'console’s own address';
  const { hostname } = new URL(consoleUrl);
  const addresses = await lookup(hostname, { all: true }).catch(() => []);
  const open = addresses.map(({ address }) => address).filter((address) => !isPrivate(address));
  if (open.length === 0) return [well(check, `${consoleUrl}, on this machine or a private network`)];
  return [
    warning(
      check,
      `${consoleUrl} is at the public address ${open[0]}`,
      'Passwords and second factors alone protect the money there.',
      'Allow only your own network or a VPN to reach it; ssh -L needs no public address at all.',
    ),
  ];
}

interface Answered {
  readonly status: number;
  readonly body: string;
  readonly ownAddress: string;
}

async function ask(url: string, headers: RequestOptions['headers'] & object): Promise<Answered> {
  const { hostname, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const { address } =
    isIP(host) === 0 ? await lookup(host, { family: 4 }).catch(() => lookup(host)) : { address: host };
  const localAddress = address.startsWith('127.') ? VISITOR_ON_LOOPBACK : undefined;
  const options = {
    headers: { ...headers, 'user-agent': 'Parom doctor' },
    agent: false,
    signal: AbortSignal.timeout(ANSWER_MS),
    ...(localAddress !== undefined && { localAddress, family: 4 }),
  };
  const get = protocol === 'https:' ? getHttps : getHttp;
  return new Promise((resolve, reject) => {
    get(url, options, (answer) => void readAll(answer).then(resolve, reject)).once('error', reject);
  });
}

async function readAll(answer: IncomingMessage): Promise<Answered> {
  const ownAddress = plain(answer.socket.localAddress ?? '');
  let body = '';
  for await (const chunk of answer.setEncoding('utf8')) {
    body += chunk;
    if (body.length > MOST_BYTES) break;
  }
  return { status: answer.statusCode ?? 0, body, ownAddress };
}

function addressIn(body: string): string | null {
  try {
    const { address } = JSON.parse(body) as { address?: unknown };
    return typeof address === 'string' ? plain(address) : null;
  } catch {
    return null;
  }
}

const plain = (address: string): string => address.replace(/^::ffff:/, '');
const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.');
const isPrivate = (address: string): boolean =>
  isLoopback(address) ||
  /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|f[cd]|fe80:)/i.test(
    address,
  );
