import { expect, it } from 'vitest';
import { isProxyOf } from './trusted-proxies.ts';

it.each([
  ['10.0.0.0/8', '10.9.8.7', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['10.0.0.0/255.255.0.0', '10.0.255.1', true],
  ['10.0.0.0/255.255.0.0', '10.1.0.1', false],
  ['192.0.2.1', '192.0.2.1', true],
  ['192.0.2.1', '192.0.2.2', false],
  ['192.0.2.1', '::ffff:192.0.2.1', true],
  ['192.0.2.1', '192.0.2.1:443', true],
  ['2001:db8::/32', '2001:db8:1::7', true],
  ['2001:db8::/32', '[2001:db8:1::7]:443', true],
  ['2001:db8::7', '2001:DB8:0::7', true],
  ['2001:db8::7', '2001:db8::8', false],
  ['loopback', '127.1.2.3', true],
  ['loopback', '::1', true],
  ['linklocal', 'fe80::1%eth0', true],
  ['uniquelocal', '172.31.0.1', true],
  ['uniquelocal', 'fd00::1', true],
  ['uniquelocal', '172.32.0.1', false],
  ['10.0.0.0/8', 'unknown', false],
  ['10.0.0.0/8', '', false],
])('the proxies %s, asked about %s, know it: %s', (proxy, named, isKnown) => {
  expect(isProxyOf(['203.0.113.9', proxy])(named)).toBe(isKnown);
});

it('the proxies, asked about a line that is gone and has no address, do not know it', () => {
  expect(isProxyOf(['10.0.0.0/8'])(undefined)).toBe(false);
});
