/** A coin's mark, round, with a placeholder when the server names none or its file is missing. */
import { useState } from 'react';

const PLACEHOLDER = '/coins/placeholder.svg';

interface CoinIconProps {
  readonly src: string | null | undefined;
  /** Pixels, both ways. */
  readonly size?: number;
}

/** Decoration: the ticker always stands beside it, so it has no name of its own. */
export function CoinIcon({ src, size = 24 }: CoinIconProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = !src || failed === src ? PLACEHOLDER : src;
  return (
    <img
      className="coin-icon"
      src={shown}
      alt=""
      width={size}
      height={size}
      onError={() => {
        if (src) setFailed(src);
      }}
    />
  );
}
