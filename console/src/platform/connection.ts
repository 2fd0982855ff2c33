import { useEffect, useState } from 'react';

const EVERY_MS = 2_000;
const WAIT_MS = 2_000;

/** Asks the page, not a call: the session must not live longer. */
async function isThere(): Promise<boolean> {
  try {
    const answer = await fetch('/mark.svg', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(WAIT_MS),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** At most 4 s late. */
export function useIsConnected(onReturn: () => void): boolean {
  const [isConnected, setConnected] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let wasThere = true;
    let isOver = false;
    const ask = async () => {
      const is = await isThere();
      if (isOver) return;
      if (is && !wasThere) onReturn();
      wasThere = is;
      setConnected(is);
      timer = setTimeout(() => void ask(), EVERY_MS);
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [onReturn]);
  return isConnected;
}
