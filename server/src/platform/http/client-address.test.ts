import { expect, it } from 'vitest';
import { clientAddress, netsAround } from './client-address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8:1:2::9]:51234', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.7]:51234', '203.0.113.7'],
  ['unknown', 'unknown'],
])('the client %s is %s in any spelling', (ip, client) => {
  expect(clientAddress(ip)).toBe(client);
});

it.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['2001:db8:1:12ab::/64', ['2001:db8:1::/48', '2001:db8:1:1200::/56', '2001:db8:1:12ab::/64']],
  ['2001:db8:1:1ab::/64', ['2001:db8:1::/48', '2001:db8:1:100::/56', '2001:db8:1:1ab::/64']],
  ['2001:db8:1:2::/64', ['2001:db8:1::/48', '2001:db8:1:0::/56', '2001:db8:1:2::/64']],
])('the networks around the client %s are %j', (client, names) => {
  expect(netsAround(client).map(({ name }) => name)).toEqual(names);
});
