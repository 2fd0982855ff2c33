import { describe, expect, it } from 'vitest';
import { cleanSvg } from './clean-svg.ts';

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"${attributes}>${inside}</svg>`;
const cleaned = (inside: string, attributes = '') => cleanSvg(svg(inside, attributes))?.svg;

describe('a drawing', () => {
  it('keeps shapes, gradients and texts as they are', () => {
    const inside =
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
      '<g transform="scale(2)"><path fill="url(#a)" d="M1 1h2v2z"/></g><text x="1">A &amp; B</text>';
    expect(cleanSvg(svg(inside))).toEqual({ svg: svg(inside), removed: [] });
  });

  it.each([
    ['a script', '<script>alert(1)</script>', 'script'],
    ['a script with shapes in it', '<script><path d="M1 1"/>alert(1)</script>', 'script'],
    ['a script in a link', '<a href="javascript:alert(1)"><path d="M1 1"/></a>', 'a'],
    ['HTML', '<foreignObject><div>x</div></foreignObject>', 'foreignObject'],
    ['a picture elsewhere', '<image href="https://evil.example/x.png"/>', 'image'],
    ['a style sheet', '<style>@import url(https://evil.example)</style>', 'style'],
    ['an animation', '<animate attributeName="href" to="javascript:alert(1)"/>', 'animate'],
    ['a use', '<use href="https://evil.example/x.svg#a"/>', 'use'],
  ])('loses %s', (_, inside, name) => {
    expect(cleanSvg(svg(inside))).toEqual({ svg: svg(''), removed: [name] });
  });

  it.each([
    ['onload="alert(1)"', 'onload'],
    ["onclick = 'alert(1)'", 'onclick'],
    ['style="background:url(https://evil.example)"', 'style'],
    ['fill="url(https://evil.example/#a)"', 'fill'],
    ['fill="url(&#104;ttps://evil.example)"', 'fill'],
    ['fill="u\\72l(https://evil.example)"', 'fill'],
    ['mask="url( \'//evil.example\' )"', 'mask'],
    ['href="https://evil.example"', 'href'],
    ['xlink:href="//evil.example"', 'xlink:href'],
    ['href="data:text/html,x"', 'href'],
  ])('loses the attribute %s', (attribute, name) => {
    expect(cleanSvg(svg(`<path d="M1 1" ${attribute}/>`))).toEqual({
      svg: svg('<path d="M1 1"/>'),
      removed: [name],
    });
  });

  it('loses comments, processing instructions and foreign names', () => {
    const inkscape = '<?xml version="1.0"?><!-- by hand -->';
    const source = inkscape + svg('<sodipodi:namedview id="x"/>', ' xmlns:sodipodi="http://s.example"');
    expect(cleanSvg(source)).toEqual({ svg: svg(''), removed: ['sodipodi:namedview'] });
  });

  it('cannot break out of an attribute', () => {
    expect(cleaned(`<path fill='" onload="x'/>`)).toBe(svg('<path fill="&quot; onload=&quot;x"/>'));
  });

  it.each([
    ['a document type', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`],
    ['an entity', svg('<!entity a "b">')],
    ['no end', '<svg viewBox="0 0 1 1"><path>'],
    ['a wrong end', svg('<g></path></g>')],
    ['another root', '<html><svg/></html>'],
    ['two roots', svg('') + svg('')],
    ['no drawing', 'hello'],
    ['nothing', ''],
    ['an open quote', svg('<path d="M1 1/>')],
  ])('with %s cannot be read', (_, source) => {
    expect(cleanSvg(source)).toBeNull();
  });
});
