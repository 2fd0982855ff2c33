/**
 * Keeps a page in the letters that it was first shown in. A font that came too late for the first paint is left for the
 * next page (`font-display: optional`), but a style sheet of a lazily loaded part can make the browser look again: then
 * the late font would be taken after all, and move every line.
 */

/** The subsets, each a family of its own: one may be in time and the other not. `--…` is where the theme asks for it. */
const subsets = [
  { family: 'Onest', variable: '--font-latin', sample: 'Parom 0.123' },
  { family: 'Onest Cyrillic', variable: '--font-cyrillic', sample: 'Паром' },
] as const;

export function keepFonts(): void {
  for (const { family, variable, sample } of subsets) {
    const face = [...document.fonts].find((candidate) => candidate.family.replaceAll('"', '') === family);
    // Not asked for: this page has no such letters.
    if (face === undefined || face.status === 'unloaded') continue;
    if (face.status === 'loaded' && isDrawnIn(family, sample)) continue;
    document.documentElement.style.setProperty(variable, "'Onest Fallback'");
  }
}

/** A font that is there but came too late is not what the letters are drawn in: only their width tells. */
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
