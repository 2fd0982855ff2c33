/** A window mounted open would not slide in, nor give the focus back. */
import { useEffect, useState } from 'react';

export function useOpenedAfterMount(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted && opened;
}
