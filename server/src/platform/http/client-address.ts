/** An IPv4 address, or an IPv6 /64, which one household or server has. */
import { isIPv6 } from 'node:net';

const LONG = '::/64';

/** Some proxies (Azure's, IIS) write the port, which would make each connection a client. */
const WITH_PORT = /^(?:(\d+(?:\.\d+){3}):\d+|\[([^\]]+)\](?::\d+)?)$/;

export function withoutPort(named: string): string {
  const [, short, long] = WITH_PORT.exec(named) ?? [];
  return short ?? long ?? named;
}

/** @param named by the connection or a trusted proxy */
export function clientAddress(named: string): string {
  const ip = withoutPort(named);
  if (!isIPv6(ip)) return ip;
  const plain = ip.split('%')[0] ?? ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const last = after.at(-1) ?? before.at(-1) ?? '';
  const groups = before.length + after.length + (last.includes('.') ? 1 : 0);
  const all = [...before, ...Array<string>(Math.max(0, 8 - groups)).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}${LONG}`;
}

export interface Net {
  readonly name: string;
  readonly clients: number;
}

/**
 * A customer often gets a /56, and a /48 on request: 65,536 names. Neighbours may share one, so its limit
 * is higher.
 * @returns the widest first
 */
export function netsAround(client: string): Net[] {
  const own = { name: client, clients: 1 };
  if (!client.endsWith(LONG)) return [own];
  const [first, second, third, fourth = ''] = client.slice(0, -LONG.length).split(':');
  const site = `${first}:${second}:${third}`;
  const part = fourth.length > 2 ? `${fourth.slice(0, -2)}00` : '0';
  return [{ name: `${site}::/48`, clients: 16 }, { name: `${site}:${part}::/56`, clients: 4 }, own];
}
