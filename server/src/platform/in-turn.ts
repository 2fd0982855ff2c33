/**
 * One after the other. One that fails keeps none behind it from its turn, or the same one would at every run; the first failure is
 * thrown in the end, so that the run counts as failed.
 */
export async function inTurn<Item>(
  items: Iterable<Item>,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await act(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
