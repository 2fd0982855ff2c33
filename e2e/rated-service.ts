/** The built service with a provider that rates coins, as an installation with such a provider has it. */
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { serverBuild } from '../scripts/build.mjs';
import type { Rating } from '../server/src/aml/index.ts';
import { type OwnService, ownService, SANDBOX } from './own-service.ts';

export interface RatedService extends OwnService {
  /** What the provider answers about every deposit from now on. */
  rates(deposits: Rating): void;
}

const PROVIDER = fileURLToPath(new URL('rating-provider.ts', import.meta.url));

/** The program passes its own arguments, and the provider beside them. */
const withProvider: Plugin = {
  name: 'with-provider',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\/boot\/app\.ts$/ }, ({ path, importer, resolveDir }) =>
      importer.endsWith(join('src', 'main.ts'))
        ? { path: join(resolveDir, path), namespace: 'with-provider' }
        : undefined,
    );
    onLoad({ filter: /./, namespace: 'with-provider' }, ({ path }) => ({
      contents: `
        import { composeApp as compose } from ${JSON.stringify(path)};
        import { provider } from ${JSON.stringify(PROVIDER)};
        export const composeApp = (deps) => compose({ ...deps, screening: [provider] });`,
      resolveDir: dirname(path),
    }));
  },
};

/** As deep as the program's own folder: it finds the pages from there. */
async function buildProgram(): Promise<string> {
  const outdir = fileURLToPath(new URL('../server/dist-server', import.meta.url));
  await build({ ...serverBuild({ main: 'src/main.ts' }, outdir), plugins: [withProvider] });
  return outdir;
}

async function startProvider() {
  let answer: Rating = { score: 0, reason: 'clean' };
  const server = createServer(({ url = '' }, response) => {
    const said: Rating = url.startsWith('/deposits/') ? answer : { score: 0, reason: 'clean' };
    response.end(JSON.stringify(said));
  });
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rates: (deposits: Rating) => {
      answer = deposits;
    },
    close: () => new Promise((closed) => server.close(closed)),
  };
}

export async function ratedService(): Promise<RatedService> {
  const [provider, program] = [await startProvider(), await buildProgram()];
  const service = await ownService(
    () => ({ ...SANDBOX, RATING_PROVIDER_URL: provider.url }),
    join(program, 'main.js'),
  );
  return {
    ...service,
    rates: provider.rates,
    end: async () => {
      await service.end();
      await provider.close();
      rmSync(program, { recursive: true, force: true });
    },
  };
}
