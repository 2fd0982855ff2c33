import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { branded } from './branded.ts';

const built = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');

describe('the document of an operator', () => {
  it('without a look of their own stays as it is', () => {
    expect(branded(built, {})).toBe(built);
  });

  it('has the accent of each theme, with a readable text on it', () => {
    const html = branded(built, { accent: { dark: '#60a5fa', light: '#1d4ed8' } });
    const [, style = ''] = /<style>(html:root.*?)<\/style><\/head>/s.exec(html) ?? [];
    expect(style).toContain('[data-mantine-color-scheme="dark"]{--accent:#60a5fa;');
    expect(style).toContain('[data-mantine-color-scheme="light"]{--accent:#1d4ed8;');
    expect(style.match(/--on-accent:#\w+/g)).toEqual(['--on-accent:#000000', '--on-accent:#ffffff']);
  });

  it('has the logo as its icon and while the page waits', () => {
    const html = branded(built, { logo: '/pictures/abc.svg' });
    expect(html).toContain('<link rel="icon" href="/pictures/abc.svg">');
    expect(html).toContain('<img src="/pictures/abc.svg" width="56"');
    expect(html).not.toMatch(/mark\.svg|apple-touch-icon|<svg/);
    const png = branded(built, { logo: '/pictures/abc.png' });
    expect(png).toContain('<link rel="apple-touch-icon" href="/pictures/abc.png">');
  });

  it('cannot be broken by a path', () => {
    expect(branded(built, { logo: '/x"><script>$&' })).not.toContain('<script>$&');
  });
});
