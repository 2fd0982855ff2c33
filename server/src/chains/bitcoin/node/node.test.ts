import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openNode } from './node.ts';

it.each([401, 403])('a node that answers %i is named as one that refuses the user', async (status) => {
  const server = createServer((_request, response) => response.writeHead(status).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const asked = openNode(`http://user:password@127.0.0.1:${port}`).ask('getblockcount', [], z.number());
  await expect(asked).rejects.toThrow('getblockcount: the node refuses the user and password of rpcUrl');
  server.close();
});
