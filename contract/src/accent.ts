/** An operator's accent must be readable in both themes, wherever the pages use it. */
import type { Accent } from './site.ts';

export const CONTRAST_MIN = 4.5;
export const accentThemes = ['dark', 'light'] as const;
export type AccentTheme = (typeof accentThemes)[number];

export const builtInAccent: Accent = { dark: '#37cf9b', light: '#08795a' };

const COLOUR = /^#[0-9a-f]{6}$/i;
export const isColour = (written: string): boolean => COLOUR.test(written);

/** Of the public pages, the surface first: `shell.css`. */
const grounds: Readonly<Record<AccentTheme, readonly string[]>> = {
  dark: ['#151c27', '#1b2432', '#202a3a'],
  light: ['#ffffff', '#f3f6f8'],
};
/** How much of the accent a chosen row has in its ground: `--accent-soft`. */
const SOFT: Readonly<Record<AccentTheme, number>> = { dark: 0x1f / 255, light: 0x14 / 255 };

/** The lowest contrast of the accent as a text. */
export function contrastOf(colour: string, theme: AccentTheme): number {
  const [surface = ''] = grounds[theme];
  const soft = mixed(colour, surface, SOFT[theme]);
  return Math.min(...[...grounds[theme], soft].map((ground) => contrast(colour, ground)));
}

/** One of the two has 4.5:1 on every colour. */
export const inkOn = (colour: string): '#000000' | '#ffffff' =>
  contrast(colour, '#000000') >= contrast(colour, '#ffffff') ? '#000000' : '#ffffff';

export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** WCAG 2.2, relative luminance. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

function mixed(colour: string, ground: string, share: number): string {
  const below = channelsOf(ground);
  const channels = channelsOf(colour).map((channel, at) =>
    Math.round(channel * share + (below[at] ?? 0) * (1 - share)),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
