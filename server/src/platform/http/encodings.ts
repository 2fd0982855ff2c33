import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A smaller body fits into one packet. */
export const COMPRESSED_FROM_BYTES = 1_024;

/** These bodies live for seconds. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: 1 } };

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export const encodingOf = (header: string | string[] = ''): Encoding =>
  /\bbr\b/.test(String(header)) ? 'br' : /\bgzip\b/.test(String(header)) ? 'gzip' : 'identity';

export async function compressed(text: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return await brotli(text, BROTLI);
  if (encoding === 'gzip') return await zip(text, { level: 6 });
  return Buffer.from(text);
}
