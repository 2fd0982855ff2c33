/** The operator's accent and logo, in the document: the first paint has them. */
import { type AccentTheme, accentThemes, inkOn } from '@parom/contract/accent';
import type { SiteSettings } from '@parom/contract/site';

type Look = Pick<SiteSettings, 'accent' | 'logo'>;

const ICON = /<link rel="icon"[^>]*>/;
const APP_ICON = /<link rel="apple-touch-icon"[^>]*>/;
const WAITING = /(<div class="boot" aria-hidden="true">).*?(<\/div>)/s;

export function branded(html: string, { accent, logo }: Look): string {
  const coloured =
    accent === undefined
      ? html
      : html.replace(
          '</head>',
          () => `<style>${accentThemes.map((theme) => rule(theme, accent[theme])).join('')}</style></head>`,
        );
  if (logo === undefined) return coloured;
  const src = logo.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return coloured
    .replace(ICON, () => `<link rel="icon" href="${src}">`)
    .replace(APP_ICON, () => (logo.endsWith('.png') ? `<link rel="apple-touch-icon" href="${src}">` : ''))
    .replace(
      WAITING,
      (_, opening, end) => `${opening}<img src="${src}" width="56" height="56" alt="">${end}`,
    );
}

const softness: Readonly<Record<AccentTheme, string>> = { dark: '1f', light: '14' };

/** `html:root` wins over the built-in rule, wherever either stands. */
function rule(theme: AccentTheme, colour: string): string {
  const ink = inkOn(colour);
  // Away from the text: the contrast only grows.
  const hover = `color-mix(in srgb,${colour},${ink === '#000000' ? '#fff' : '#000'} 12%)`;
  const soft = (percent: number) => `color-mix(in srgb,${colour} ${percent}%,transparent)`;
  const values = Object.entries({
    accent: colour,
    'accent-text': colour,
    'accent-soft': `${colour}${softness[theme]}`,
    'on-accent': ink,
    water: colour,
    'mantine-color-tide-filled': colour,
    'mantine-color-tide-filled-hover': hover,
    'mantine-color-tide-text': colour,
    'mantine-color-tide-light': soft(12),
    'mantine-color-tide-light-hover': soft(16),
    'mantine-color-tide-light-color': colour,
    'mantine-color-tide-outline': colour,
    'mantine-color-tide-outline-hover': soft(5),
  });
  return `html:root[data-mantine-color-scheme="${theme}"]{${values.map(([name, value]) => `--${name}:${value}`).join(';')}}`;
}
