import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { serverBuild } from '../build.mjs';
import { root } from './run.mjs';

/**
 * @param source below `server/`
 * @param work gets the program's path
 */
export async function bundled(source, work) {
  // Lazy: a message about a missing file must not need packages.
  const { build } = await import('esbuild');
  // External packages are found only inside the tree.
  const program = join(root, 'node_modules', '.cache', `${basename(source, '.ts')}-${process.pid}.mjs`);
  try {
    await build({
      entryPoints: [join(root, 'server', source)],
      outfile: program,
      bundle: true,
      platform: 'node',
      format: 'esm',
      loader: { '.sql': 'text' },
      external: serverBuild().external,
      logLevel: 'warning',
    });
    return await work(program);
  } finally {
    rmSync(program, { force: true });
  }
}
