/** How a body travels: as it is, or compressed by what its receiver accepts. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Below this, headers and all go into one packet either way. */
export const COMPRESSED_FROM_BYTES = 1_024;

/** Quick rather than small: what is compressed here lives for seconds. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: 1 } };

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** @param header `Accept-Encoding` as it was sent */
export const encodingOf = (header: string | string[] = ''): Encoding =>
  /\bbr\b/.test(String(header)) ? 'br' : /\bgzip\b/.test(String(header)) ? 'gzip' : 'identity';

export async function compressed(text: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return await brotli(text, BROTLI);
  if (encoding === 'gzip') return await zip(text, { level: 6 });
  return Buffer.from(text);
}
