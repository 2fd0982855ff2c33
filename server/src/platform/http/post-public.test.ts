import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { NotPublic, postPublic } from './post-public.ts';
import { isPublicAddress } from './public-address.ts';

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  'fe80::1',
  'fd00::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  'localhost',
])('%s is no public address', { tags: ['threat:inner-network'] }, (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2a00:1450:4001:80e::200a', '2607:f8b0:4004:800::200a'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it('a name of this machine is refused in the look-up, before any connection', {
  tags: ['threat:inner-network'],
}, async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const posting = postPublic(`https://localhost:${port}/`, { headers: {}, body: Buffer.from('x') });
  await expect(posting).rejects.toBeInstanceOf(NotPublic);
  expect(connections).toBe(0);
  server.close();
});
