import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { filesUnder } from './hash-files.mjs';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const WORTH_IT = /\.(js|css|svg|json|txt|xml|webmanifest)$/;
const SMALLEST = 512;

export const brotli11 = (bytes) =>
  brotli(bytes, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

export async function compressFolder(folder) {
  for (const file of filesUnder(folder)) {
    const bytes = readFileSync(file);
    if (!WORTH_IT.test(file) || bytes.length < SMALLEST) continue;
    writeFileSync(`${file}.br`, await brotli11(bytes));
    writeFileSync(`${file}.gz`, await gzip(bytes, { level: 9 }));
  }
}
