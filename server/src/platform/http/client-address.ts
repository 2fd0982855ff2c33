/** One name per client: an IPv4 address, or the /64 that a household or a server has of the long ones; and the nets around it. */
import { isIPv6 } from 'node:net';

const LONG = '::/64';

/** Some proxies (Azure's, IIS) write the port as well: each connection would be a client of its own. */
const WITH_PORT = /^(?:(\d+(?:\.\d+){3}):\d+|\[([^\]]+)\](?::\d+)?)$/;

/** What a proxy wrote, as an address alone. */
export function withoutPort(named: string): string {
  const [, short, long] = WITH_PORT.exec(named) ?? [];
  return short ?? long ?? named;
}

/** @param named as the connection or a trusted proxy says; `::ffff:1.2.3.4` and `1.2.3.4:5678` are `1.2.3.4` */
export function clientAddress(named: string): string {
  const ip = withoutPort(named);
  if (!isIPv6(ip)) return ip;
  const plain = ip.split('%')[0] ?? ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // A dotted end stands for two groups.
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
  /** How many clients it counts as. */
  readonly clients: number;
}

/**
 * A provider's customer is often given a /56, and whoever asks for it a /48: 65,536 names. What must not be had so often
 * is counted in each of these nets too, with more allowed in it, since neighbours may share one.
 * @param client as `clientAddress` names it
 * @returns the widest first, the client itself last
 */
export function netsAround(client: string): Net[] {
  const own = { name: client, clients: 1 };
  if (!client.endsWith(LONG)) return [own];
  const [first, second, third, fourth = ''] = client.slice(0, -LONG.length).split(':');
  const site = `${first}:${second}:${third}`;
  const part = fourth.length > 2 ? `${fourth.slice(0, -2)}00` : '0';
  return [{ name: `${site}::/48`, clients: 16 }, { name: `${site}:${part}::/56`, clients: 4 }, own];
}
