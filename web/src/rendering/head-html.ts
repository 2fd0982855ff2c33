interface Tag {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** @param text of a script must be JSON that cannot end its element */
export function headHtml({ title, tags }: { readonly title: string; readonly tags: readonly Tag[] }): string {
  return `<title>${escaped(title)}</title>${tags.map(tagHtml).join('')}`;
}

function tagHtml({ tag, attributes, text }: Tag): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const opening = `<${tag} data-head${written.join('')}>`;
  return text === undefined ? opening : `${opening}${text}</${tag}>`;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
