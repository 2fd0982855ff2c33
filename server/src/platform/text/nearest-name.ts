/** Levenshtein distance. */
export function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const exchange = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const put = (current[column - 1] ?? 0) + 1;
      const take = (above[column] ?? 0) + 1;
      current.push(Math.min(exchange, put, take));
    }
    above = current;
  }
  return above[b.length] ?? 0;
}

export function nearestName(name: string, known: readonly string[]): string | null {
  let nearest: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const distance = editDistance(name, candidate);
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}
