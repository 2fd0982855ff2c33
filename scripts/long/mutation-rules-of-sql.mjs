// Conditions, row locks, bounds and lock order in templates.

const SHIFTED = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const LOCK = /\s+for (?:no key update|update|share)(?: of \w+)?(?: skip locked)?/g;
const SKIP_LOCKED = /\s+skip locked/g;
const COMPARISON = /(?<=\s)(<=|>=|<|>)(?=\s)/g;
const CONDITION = /\band\s+/g;
const ORDERED_LOCK = /\border by ([\w.]+)(?=\s+for (?:no key update|update|share))/g;

const NEXT_CLAUSE = /^\s(?:and|or|order by|group by|having|limit|for|returning|union)\b/;

const ruled = (rule, edits) => Object.assign(edits, { rule });

/**
 * @param quasi the template's node
 * @returns each mutant's edits, with the rule's name
 */
export function sqlEdits(source, quasi) {
  const found = [];
  const replace = (rule, pattern, text) => {
    for (const { index, match } of matchesIn(source, quasi, pattern))
      found.push(ruled(rule, [{ start: index, end: index + match[0].length, text: text(match) }]));
  };
  replace('row lock dropped', LOCK, () => '');
  replace('row lock dropped', SKIP_LOCKED, () => '');
  replace('comparison shifted', COMPARISON, ([operator]) => SHIFTED[operator]);
  replace('lock keys swapped', ORDERED_LOCK, ([, column]) => `order by ${column} desc`);
  for (const { index, match } of matchesIn(source, quasi, CONDITION)) {
    if (isUpperBound(source.slice(quasi.start, index))) continue;
    const end = endOfCondition(source, index + match[0].length, quasi.end - 1);
    found.push(ruled('filter dropped', [{ start: index, end, text: '' }]));
  }
  return found;
}

function* matchesIn(source, quasi, pattern) {
  for (const { start, end } of quasi.quasis)
    for (const match of source.slice(start, end).matchAll(pattern))
      yield { index: start + match.index, match };
}

/** The `and` of `between a and b` joins no condition. */
const isUpperBound = (before) => /\bbetween\b(?:(?!\band\b)[\s\S])*$/.test(before.slice(-120));

/** At the next clause or line of its depth, or its closing bracket. */
function endOfCondition(source, from, limit) {
  let depth = 0;
  for (let at = from; at < limit; at += 1) {
    const letter = source[at];
    if ('({['.includes(letter)) depth += 1;
    else if (')}]'.includes(letter)) {
      if (depth === 0) return at;
      depth -= 1;
    } else if (depth === 0 && /\s/.test(letter)) {
      if (letter === '\n' || NEXT_CLAUSE.test(source.slice(at, at + 12))) return at;
    }
  }
  return limit;
}
