/** One name per client: an IPv4 address, or the /64 that a household or a server has of the long ones. */
import { isIPv6 } from 'node:net';

/** @param ip as the connection or a trusted proxy says; `::ffff:1.2.3.4` is `1.2.3.4` */
export function clientAddress(ip: string): string {
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
    .join(':')}::/64`;
}
