/** How a mail of ours looks: a heading, paragraphs, at most one thing to copy and one link, as text and as HTML. */

export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Shown apart, so that it can be copied. */
  readonly code?: string;
  readonly link?: { readonly label: string; readonly url: string };
}

export function renderLetter(letter: Letter): { subject: string; text: string; html: string } {
  const { subject, paragraphs, code, link } = letter;
  const [first = '', ...rest] = paragraphs;
  const text = [
    first,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...rest,
    ...(link === undefined ? [] : [`${link.label}: ${link.url}`]),
  ].join('\n\n');
  const body = [
    `<h1 style="font-size:20px">${escapeHtml(subject)}</h1>`,
    paragraph(first),
    ...(code === undefined
      ? []
      : [`<p style="font:16px monospace;padding:12px;background:#f1f3f5">${escapeHtml(code)}</p>`]),
    ...rest.map(paragraph),
    ...(link === undefined ? [] : [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`]),
  ].join('');
  const html = `<!doctype html><html><body style="font:16px/1.5 sans-serif;color:#1b2230;max-width:560px">${body}</body></html>`;
  return { subject, text: `${text}\n`, html };
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
