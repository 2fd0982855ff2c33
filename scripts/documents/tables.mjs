// Tables in Markdown.
export const row = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/**
 * @param sections the rows of each heading
 * @param mark of the headings' level
 */
export const tables = (head, sections, mark = '##') =>
  Object.entries(sections)
    .map(([heading, rows]) =>
      [`${mark} ${heading}\n`, row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n'),
    )
    .join('\n\n');
