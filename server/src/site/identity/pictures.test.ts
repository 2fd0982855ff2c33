import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inEnglish } from '@parom/contract/console/answers/answers';
import { describe, expect, it } from 'vitest';
import { checkPicture, pathOf, pictureIn } from './pictures.ts';

const publicFile = (name: string) => readFileSync(join(import.meta.dirname, '../../../../web/public', name));
const png = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
const drawing = (text: string) => `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;
const icon = publicFile('icons/192.png');

describe('a picture of the site', () => {
  it('is kept when it is a small PNG', () => {
    expect(checkPicture(png(icon), null)).toEqual({ url: png(icon), removed: [] });
  });

  it('is cleaned when it is a drawing, and our mark loses nothing', () => {
    const mark = checkPicture(drawing(publicFile('mark.svg').toString()), null);
    expect(mark).toMatchObject({ removed: [] });
    const script = checkPicture(drawing('<svg><script>alert(1)</script></svg>'), null);
    expect(script).toMatchObject({ removed: ['script'] });
    expect('url' in script && pictureIn(script.url)?.bytes.toString()).not.toContain('alert');
  });

  it.each([
    ['data:image/gif;base64,R0lGODlh', 'the logo is neither an SVG nor a PNG picture'],
    ['data:text/html;base64,PGI+', 'the logo is neither an SVG nor a PNG picture'],
    [png(Buffer.from('<svg onload="alert(1)"/>'.repeat(2))), 'the logo is no PNG picture'],
    [png(Buffer.concat([icon, Buffer.alloc(12_000)])), 'at most 12000 are shown'],
    [png(withSide(icon, 5_000)), 'the logo is 5000 × 192; at most 1024 × 1024'],
    [drawing('<!DOCTYPE svg><svg/>'), 'the logo cannot be read as an SVG'],
  ])('is refused otherwise (%#)', (url, why) => {
    const checked = checkPicture(url, null);
    expect('fault' in checked && inEnglish([checked.fault])).toContain(why);
  });

  it('has another path when it changes', () => {
    const paths = ['<svg/>', '<svg />'].map((text) =>
      pathOf({ type: 'image/svg+xml', bytes: Buffer.from(text) }),
    );
    expect(new Set(paths).size).toBe(2);
    expect(paths[0]).toMatch(/^\/pictures\/[0-9a-f]{16}\.svg$/);
  });
});

function withSide(bytes: Buffer, side: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt32BE(side, 16);
  return changed;
}
