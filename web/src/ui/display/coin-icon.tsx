import { useState } from 'react';

const LETTERS_MAX = 4;

interface CoinIconProps {
  readonly src: string | null | undefined;
  /** Whose letters stand in for a missing icon. */
  readonly code: string | undefined;
  readonly size?: number;
}

export function CoinIcon({ src, code = '', size = 24 }: CoinIconProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!src || failed === src) return <Letters code={code} size={size} />;
  return (
    <img className="coin-icon" src={src} alt="" width={size} height={size} onError={() => setFailed(src)} />
  );
}

function Letters({ code, size }: { readonly code: string; readonly size: number }) {
  const letters = code === '' ? '?' : code.slice(0, LETTERS_MAX);
  return (
    <svg className="coin-icon coin-letters" viewBox="0 0 32 32" width={size} height={size} aria-hidden>
      <circle cx="16" cy="16" r="16" />
      <text
        x="16"
        y="16"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={letters.length > 3 ? 9 : 11}
      >
        {letters}
      </text>
    </svg>
  );
}
