import { createServer as createWebServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { NotPublic, postPublic, publicWay } from './post-public.ts';
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

const posted = { headers: {}, body: Buffer.from('x') };
const answersOf = (lists: readonly string[][]) => {
  let asked = 0;
  return async () => {
    const list = lists[Math.min(asked, lists.length - 1)] ?? [];
    asked += 1;
    return list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
};
async function countingServer() {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, connections: () => connections, close: () => server.close() };
}

describe('the way to a webhook', { tags: ['threat:partner-webhook'] }, () => {
  it.each([
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '10.1.2.3',
    '169.254.169.254',
    '[::ffff:127.0.0.1]',
    '[::ffff:a9fe:a9fe]',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
    '224.0.0.1',
  ])('refuses %s in words', async (host) => {
    const way = publicWay();
    expect(await way.refusal(`https://${host}/hook`)).toContain('not public');
    await expect(way.post(`https://${host}/hook`, posted)).rejects.toBeInstanceOf(NotPublic);
  });

  it('refuses a name that leads inside, also with one of two addresses', async () => {
    for (const list of [['169.254.169.254'], ['8.8.8.8', '10.0.0.1'], ['::ffff:127.0.0.1'], []]) {
      const way = publicWay({ resolve: answersOf([list]) });
      expect(await way.refusal('https://hook.example/')).toContain('not public');
      await expect(way.post('https://hook.example/', posted)).rejects.toBeInstanceOf(NotPublic);
    }
    expect(
      await publicWay({ resolve: answersOf([['8.8.8.8']]) }).refusal('https://hook.example/'),
    ).toBeNull();
  });

  it('refuses another scheme, a password and a name that is not found', async () => {
    const way = publicWay({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    expect(await way.refusal('http://hook.example/')).toContain('https://');
    expect(await way.refusal('https://a:b@hook.example/')).toContain('password');
    expect(await way.refusal('hook')).toContain('no URL');
    expect(await way.refusal('https://hook.example/')).toContain('was not found');
    await expect(way.post('http://hook.example/', posted)).rejects.toBeInstanceOf(NotPublic);
  });

  it('an address in digits is refused before any connection', async () => {
    const server = await countingServer();
    await expect(postPublic(`https://127.0.0.1:${server.port}/`, posted)).rejects.toBeInstanceOf(NotPublic);
    expect(server.connections()).toBe(0);
    server.close();
  });

  it('a name that changes between the check and the connection is refused', async () => {
    const server = await countingServer();
    const way = publicWay({ resolve: answersOf([['8.8.8.8'], ['127.0.0.1']]) });
    const url = `https://hook.example:${server.port}/`;
    expect(await way.refusal(url)).toBeNull();
    await expect(way.post(url, posted)).rejects.toBeInstanceOf(NotPublic);
    expect(server.connections()).toBe(0);
    server.close();
  });

  it('connects to the address that it checked, and asks for no other', async () => {
    const hosts: (string | undefined)[] = [];
    const server = createWebServer((request, response) => {
      hosts.push(request.headers.host);
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const way = publicWay({
      resolve: answersOf([['127.0.0.1'], ['10.0.0.1']]),
      isAllowed: (address) => address === '127.0.0.1',
      isPlainAllowed: true,
    });
    expect(await way.post(`http://hook.example:${port}/`, posted)).toBe(200);
    expect(hosts).toEqual([`hook.example:${port}`]);
    server.close();
  });

  it('ends a call whose name or answer does not come in time', async () => {
    const endless = publicWay({ resolve: () => new Promise(() => {}), longestMs: 50 });
    await expect(endless.post('https://hook.example/', posted)).rejects.toThrow(/abort/i);
  });
});
