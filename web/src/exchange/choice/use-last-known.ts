/** A form that stood stays: without prices for a moment it says so, and keeps what was chosen and typed. */
import { useState } from 'react';
import type { Selection } from './selection.ts';

/** What a form begins with; once there was something, never again nothing. */
export function useStanding(initial: Selection | null): Selection | null {
  const [stood, setStood] = useState(initial);
  if (stood === null && initial !== null) setStood(initial);
  return initial ?? stood;
}
