import { useState } from 'react';

const PLACEHOLDER = '/coins/placeholder.svg';

interface CoinIconProps {
  readonly src: string | null | undefined;
  readonly size?: number;
}

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
