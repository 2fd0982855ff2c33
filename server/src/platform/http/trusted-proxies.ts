/** For an address with a port, the framework would take an outer proxy for the client. */
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { withoutPort } from './client-address.ts';

export const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** A closed connection has no address. */
export function isProxyOf(proxies: readonly string[]): (named: string | undefined) => boolean {
  const known = new BlockList();
  for (const network of proxies.flatMap((text) => namedNetworks[text] ?? [text])) {
    const [address = '', mask] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    known.addSubnet(address, mask === undefined ? (family === 'ipv4' ? 32 : 128) : bitsOf(mask), family);
  }
  return (named = '') => {
    const [ip = ''] = withoutPort(named).split('%');
    return isIPv4(ip) ? known.check(ip) : isIPv6(ip) && known.check(ip, 'ipv6');
  };
}

const bitsOf = (mask: string): number =>
  isIPv4(mask)
    ? mask
        .split('.')
        .map((octet) => Number(octet).toString(2).replaceAll('0', '').length)
        .reduce((sum, ones) => sum + ones, 0)
    : Number(mask);
