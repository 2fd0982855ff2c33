import { useState } from 'react';
import type { Selection } from './selection.ts';

export function useLastKnown(initial: Selection | null): Selection | null {
  const [stood, setStood] = useState(initial);
  if (stood === null && initial !== null) setStood(initial);
  return initial ?? stood;
}
