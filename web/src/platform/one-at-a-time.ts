/** Whatever the finger does, an action that sends something runs one at a time. */
import { useRef, useState } from 'react';

/** @returns the action, which does nothing while it still runs, and whether it runs */
export function useOneAtATime<Args extends readonly unknown[]>(
  action: (...args: Args) => Promise<void>,
): readonly [run: (...args: Args) => Promise<void>, isRunning: boolean] {
  // A state would be too late for the second of two clicks in one frame.
  const running = useRef(false);
  const [isRunning, setIsRunning] = useState(false);
  const run = async (...args: Args) => {
    if (running.current) return;
    running.current = true;
    setIsRunning(true);
    try {
      await action(...args);
    } finally {
      running.current = false;
      setIsRunning(false);
    }
  };
  return [run, isRunning];
}
