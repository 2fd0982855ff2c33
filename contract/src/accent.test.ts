import { describe, expect, it } from 'vitest';
import {
  accentThemes,
  builtInAccent,
  CONTRAST_MIN,
  contrast,
  contrastOf,
  inkOn,
  isColour,
} from './accent.ts';

describe('an accent', () => {
  it('that is built in can be read in both themes', () => {
    for (const theme of accentThemes)
      expect(contrastOf(builtInAccent[theme], theme), theme).toBeGreaterThanOrEqual(CONTRAST_MIN);
  });

  it('has the contrast of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  });

  it('of one theme cannot be read in the other', () => {
    expect(contrastOf(builtInAccent.dark, 'light')).toBeLessThan(CONTRAST_MIN);
    expect(contrastOf(builtInAccent.light, 'dark')).toBeLessThan(CONTRAST_MIN);
  });

  it('is measured on its own soft ground too', () => {
    const onTheGrounds = Math.min(contrast('#6f6f6f', '#f3f6f8'), contrast('#6f6f6f', '#ffffff'));
    expect(contrastOf('#6f6f6f', 'light')).toBeLessThan(onTheGrounds);
  });

  it.each(['#000000', '#ffffff', '#777777', '#ff0000', '#1a73e8', '#f2b64b'])(
    '%s carries its text',
    (colour) => {
      expect(contrast(colour, inkOn(colour))).toBeGreaterThanOrEqual(CONTRAST_MIN);
    },
  );

  it.each(['red', '#fff', '#08795a;}', '#08795g'])('is no %s', (written) => {
    expect(isColour(written)).toBe(false);
  });
});
