// Writes contracts.gen.json, which is committed so that the tests need no compiler. Call it as
// `node server/test/evm/contracts/compile.mjs`.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const NAMES = ['TestDollar', 'BatchPayer'];
const folder = new URL('./', import.meta.url);
export const OUTPUT = new URL('contracts.gen.json', folder);

export async function compileContracts() {
  const { default: solc } = await import('solc');
  const sources = Object.fromEntries(
    NAMES.map((name) => [`${name}.sol`, { content: readFileSync(new URL(`${name}.sol`, folder), 'utf8') }]),
  );
  const input = {
    language: 'Solidity',
    sources,
    settings: {
      optimizer: { enabled: true, runs: 200 },
      // No hash of the sources at the end of the code, so that only what it does can change it.
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input)));
  const errors = (output.errors ?? []).filter((error) => error.severity === 'error');
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'));
  return Object.fromEntries(
    NAMES.map((name) => {
      const { abi, evm } = output.contracts[`${name}.sol`][name];
      return [name, { abi, bytecode: `0x${evm.bytecode.object}` }];
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(OUTPUT, `${JSON.stringify(await compileContracts(), null, 2)}\n`);
}
