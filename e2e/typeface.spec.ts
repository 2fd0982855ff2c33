import { observe, openSlowly, slowPhone } from './bench/slow-line.ts';
import { expect, test } from './visitor.ts';

const VISITS = 5;
/** The line is slow, the processor is this machine's: a busy one would measure itself. */
const slowLine = { ...slowPhone, cpuSlowed: 1 };

/** A font that comes after the first paint is never drawn (`font-display: optional`). */
const typefaceOf = (language: string) => (language === 'ru' ? ['Onest Cyrillic', 'Onest'] : ['Onest']);

function isDrawn(family: string): boolean {
  const probe = document.createElement('span');
  probe.textContent = family === 'Onest' ? 'Parom 0.123' : 'Паром';
  probe.style.cssText = 'position:absolute;white-space:nowrap';
  document.body.append(probe);
  const widthIn = (families: string): number => {
    probe.style.fontFamily = families;
    return probe.getBoundingClientRect().width;
  };
  const drawn = widthIn(`'${family}', monospace`) !== widthIn('monospace');
  probe.remove();
  return drawn;
}

for (const language of ['ru', 'en'])
  test(`a slow first visit in ${language} has the typeface at the first paint, and nothing shifts`, {
    tag: ['@anchor:30'],
  }, async ({ browser, baseURL }) => {
    test.setTimeout(180_000);
    const visits: unknown[] = [];
    for (let visit = 0; visit < VISITS; visit += 1) {
      const { page, close } = await openSlowly(browser, slowLine);
      await page.addInitScript(observe);
      await page.goto(`${baseURL}/${language}`, { waitUntil: 'load' });
      await page.waitForLoadState('networkidle');
      const drawn = await Promise.all(typefaceOf(language).map((family) => page.evaluate(isDrawn, family)));
      const shift = await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);
      visits.push({ drawn: drawn.every(Boolean), isStill: shift < 0.01 });
      await close();
    }
    expect(visits).toEqual(Array.from({ length: VISITS }, () => ({ drawn: true, isStill: true })));
  });
