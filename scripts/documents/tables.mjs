export const row = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

export const tables = (head, sections, mark = '##') =>
  Object.entries(sections)
    .map(([heading, rows]) =>
      [`${mark} ${heading}\n`, row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n'),
    )
    .join('\n\n');
