// Writes contracts.gen.json, which is committed so that the tests need no compiler. Call it as
// `node server/test/ton/contracts/compile.mjs`.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const NAMES = ['wallet', 'master'];
const folder = new URL('./', import.meta.url);
export const OUTPUT = new URL('contracts.gen.json', folder);

export async function compileContracts() {
  const { runTolkCompiler } = await import('@ton/tolk-js');
  const compiled = {};
  for (const name of NAMES) {
    const result = await runTolkCompiler({
      entrypointFileName: `${name}.tolk`,
      fsReadCallback: (path) => readFileSync(new URL(path, folder), 'utf8'),
    });
    if (result.status !== 'ok') throw new Error(result.message);
    compiled[name] = result.codeBoc64;
  }
  return compiled;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(OUTPUT, `${JSON.stringify(await compileContracts(), null, 2)}\n`);
}
