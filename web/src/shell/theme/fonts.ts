/**
 * A late font waits for the next page, but a lazy style sheet can make the browser take it and move every
 * line.
 */

const subsets = [
  { family: 'Onest', variable: '--font-latin', sample: 'Parom 0.123' },
  { family: 'Onest Cyrillic', variable: '--font-cyrillic', sample: 'Паром' },
] as const;

export function keepFonts(): void {
  for (const { family, variable, sample } of subsets) {
    const face = [...document.fonts].find((candidate) => candidate.family.replaceAll('"', '') === family);
    if (face === undefined || face.status === 'unloaded') continue;
    if (face.status === 'loaded' && isDrawnIn(family, sample)) continue;
    document.documentElement.style.setProperty(variable, "'Onest Fallback'");
  }
}

/** Only the letters' width shows a font in use. */
function isDrawnIn(family: string, sample: string): boolean {
  const probe = document.createElement('span');
  probe.textContent = sample;
  probe.style.cssText = 'position:absolute;visibility:hidden;white-space:nowrap';
  document.body.append(probe);
  const widthIn = (families: string): number => {
    probe.style.fontFamily = families;
    return probe.getBoundingClientRect().width;
  };
  const isDrawn = widthIn(`'${family}', monospace`) !== widthIn('monospace');
  probe.remove();
  return isDrawn;
}
