/**
 * `opened`, but never in the first drawing: a window that is mounted open would neither slide in nor know where the
 * focus came from, and could not give it back.
 */
import { useEffect, useState } from 'react';

export function useOpenedAfterMount(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted && opened;
}
