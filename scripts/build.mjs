import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensure } from './ensure.mjs';
import { buildClient } from './lib/build-client.mjs';
import { compressFolder } from './lib/compress.mjs';
import { hashFiles } from './lib/hash-files.mjs';
import { bin, must, root, say } from './lib/run.mjs';

const at = (...parts) => join(root, ...parts);
const common = ['package-lock.json', 'tsconfig.json', 'scripts', 'contract'].map((path) => at(path));
const bundledWorkspaces = ['contract', 'signalr-server', 'signer'];
const bundledPackages = ['kysely'];

/** A release has these programs only. */
export const shippedEntries = {
  main: 'src/main.ts',
  signer: '../signer/src/main.ts',
  operator: 'src/operator/terminal/cli.ts',
  doctor: 'src/boot/doctor/cli.ts',
  database: 'src/boot/database/cli.ts',
  roll: 'src/boot/roll/cli.ts',
  drill: 'src/boot/drill/cli.ts',
  init: 'src/boot/init/cli.ts',
};
const entries = {
  ...shippedEntries,
  demo: 'demo/main.ts',
  bench: 'bench/main.ts',
  'bench-hub-server': 'bench/hub-server.child.ts',
  'bench-hub-clients': 'bench/hub-clients.child.ts',
  'bench-load': 'bench/load.child.ts',
  'bench-neighbours-server': 'bench/neighbours-server.child.ts',
  'bench-neighbours-attack': 'bench/neighbours-attack.child.ts',
};

export function serverBuild(programs = entries, outdir = 'dist') {
  const packages = ['server', ...bundledWorkspaces].flatMap((workspace) => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(at(workspace, 'package.json')));
    return Object.keys({ ...dependencies, ...devDependencies });
  });
  return {
    absWorkingDir: at('server'),
    entryPoints: Object.fromEntries(
      Object.entries(programs).filter(([, file]) => existsSync(at('server', file))),
    ),
    outdir,
    bundle: true,
    // A package behind `import()` must load late: each network's is some 20 MB.
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    loader: { '.sql': 'text' },
    sourcemap: true,
    external: packages.filter((name) => !name.startsWith('@parom/') && !bundledPackages.includes(name)),
    logLevel: 'warning',
  };
}

async function unlessBuilt(name, target, inputs, make) {
  const stampFile = at('node_modules', '.cache', 'parom-build', name);
  const stamp = hashFiles(inputs, process.version);
  if (existsSync(at(target)) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  say(`Building the ${name} …`);
  await make();
  mkdirSync(at('node_modules', '.cache', 'parom-build'), { recursive: true });
  writeFileSync(stampFile, stamp);
}

// Must not depend on the caller's environment.
const viteEnv = () => ({ ...process.env, NODE_ENV: 'production' });
const vite = [...bin('vite', 'bin/vite.js'), 'build', '--logLevel', 'warn', '--emptyOutDir'];

export async function buildWeb(target) {
  const [files, renderer] = [join(target, 'dist'), join(target, 'dist-server')];
  await must([...vite, '--outDir', files], { cwd: at('web'), env: viteEnv() });
  const drawn = [...vite, '--ssr', 'src/entry-server.ts', '--outDir', renderer];
  await must(drawn, { cwd: at('web'), env: viteEnv() });
  await compressFolder(files);
}

export async function buildConsole(target) {
  const files = join(target, 'dist');
  await must([...vite, '--outDir', files], { cwd: at('console'), env: viteEnv() });
  await compressFolder(files);
}

export async function build() {
  await unlessBuilt(
    'server',
    'server/dist/main.js',
    [...common, at('signalr-server'), at('signer'), at('server')],
    async () => {
      const { build: bundle, stop } = await import('esbuild');
      rmSync(at('server', 'dist'), { recursive: true, force: true });
      await bundle(serverBuild());
      await stop();
    },
  );
  await unlessBuilt('client', 'client/dist/parom.js', [...common, at('client')], () =>
    buildClient(at('client', 'dist')),
  );
  if (!existsSync(at('web', 'index.html'))) return;
  await unlessBuilt('web application', 'web/dist/index.html', [...common, at('web')], () =>
    buildWeb(at('web')),
  );
  const fonts = at('web', 'src', 'shell', 'theme', 'fonts');
  await unlessBuilt('console', 'console/dist/index.html', [...common, fonts, at('console')], () =>
    buildConsole(at('console')),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensure();
  await build();
}
