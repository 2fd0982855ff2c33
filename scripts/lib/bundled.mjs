// A TypeScript file of the server's as a program that Node runs, for as long as it is needed.
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './run.mjs';

/**
 * @param source below `server/`
 * @param work is given the program's path
 */
export async function bundled(source, work) {
  // Only here: whoever reads a sentence about a missing file need not have the packages.
  const { build } = await import('esbuild');
  // Within the tree, so that the packages left out of the bundle are found.
  const program = join(root, 'node_modules', '.cache', `${basename(source, '.ts')}-${process.pid}.mjs`);
  try {
    await build({
      entryPoints: [join(root, 'server', source)],
      outfile: program,
      bundle: true,
      platform: 'node',
      format: 'esm',
      loader: { '.sql': 'text' },
      packages: 'external',
      logLevel: 'warning',
    });
    return await work(program);
  } finally {
    rmSync(program, { force: true });
  }
}
