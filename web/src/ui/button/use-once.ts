import { useRef, useState } from 'react';

export function useOnce<Input extends readonly unknown[]>(
  action: (...input: Input) => Promise<void>,
): readonly [(...input: Input) => Promise<void>, boolean] {
  const busy = useRef(false);
  const [running, setRunning] = useState(false);
  const guarded = async (...input: Input): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setRunning(true);
    try {
      await action(...input);
    } finally {
      busy.current = false;
      setRunning(false);
    }
  };
  return [guarded, running];
}
