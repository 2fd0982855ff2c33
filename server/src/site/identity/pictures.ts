/** Pictures of operators: checked when they are saved, and served as files of their own. */

import { createHash } from 'node:crypto';
import { type Fault, fault } from '@parom/contract/console/answers/faults';
import { PICTURE_BYTES_MAX } from '@parom/contract/site';
import { cleanSvg } from './clean-svg.ts';

const PNG_SIDE_MAX = 1_024;
const DATA = /^data:image\/(svg\+xml|png);base64,([A-Za-z0-9+/]*={0,2})$/;
const PNG_HEAD = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

export interface Picture {
  readonly type: 'image/svg+xml' | 'image/png';
  readonly bytes: Buffer;
}

export type CheckedPicture =
  | { readonly url: string; readonly removed: readonly string[] }
  | { readonly fault: Fault };

/** @param of the monitor of a badge; `null` for the logo */
export function checkPicture(url: string, of: string | null): CheckedPicture {
  if (!url.startsWith('data:')) return { url, removed: [] };
  const picture = pictureIn(url);
  if (picture === null) return { fault: fault('pictureOfOtherKind', { of }) };
  if (picture.bytes.length > PICTURE_BYTES_MAX)
    return { fault: fault('pictureTooBig', { of, bytes: picture.bytes.length, most: PICTURE_BYTES_MAX }) };
  if (picture.type === 'image/png') return checkPng(url, picture, of);
  const clean = cleanSvg(picture.bytes.toString('utf8'));
  if (clean === null) return { fault: fault('pictureNoDrawing', { of }) };
  return { url: urlOf({ type: picture.type, bytes: Buffer.from(clean.svg) }), removed: clean.removed };
}

function checkPng(url: string, { bytes }: Picture, of: string | null): CheckedPicture {
  if (bytes.length < 33 || !bytes.subarray(0, PNG_HEAD.length).equals(PNG_HEAD))
    return { fault: fault('pictureNoPng', { of }) };
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (width === 0 || height === 0 || width > PNG_SIDE_MAX || height > PNG_SIDE_MAX)
    return { fault: fault('pictureTooWide', { of, width, height, most: PNG_SIDE_MAX }) };
  return { url, removed: [] };
}

export function pictureIn(url: string): Picture | null {
  const [, kind, data = ''] = DATA.exec(url) ?? [];
  if (kind === undefined) return null;
  return { type: kind === 'png' ? 'image/png' : 'image/svg+xml', bytes: Buffer.from(data, 'base64') };
}

const urlOf = ({ type, bytes }: Picture): string => `data:${type};base64,${bytes.toString('base64')}`;

/** A new picture gets a new path, so browsers may cache each file for ever. */
export function pathOf({ type, bytes }: Picture): string {
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return `/pictures/${name}.${type === 'image/png' ? 'png' : 'svg'}`;
}
