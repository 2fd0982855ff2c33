/** Codes for the camera of a cold device: one, or the parts of a long transaction one after another. */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { renderSVG } from 'uqr';
import { useTexts } from '../platform/language.ts';
import { texts } from './texts.ts';
import styles from './treasury.module.css';

/** Cameras of cold devices read some frames a second. */
const PART_MS = 400;

export function ColdCodes({ codes }: { readonly codes: readonly string[] }) {
  const t = useTexts(texts);
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const count = codes.length;
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setAt((shown) => (shown + 1) % count), PART_MS);
    return () => clearInterval(timer);
  }, [isPlaying, count]);
  const step = (by: number) => {
    setPlaying(false);
    setAt((at + by + count) % count);
  };
  const part = t.cold.part(at + 1, count);
  const picture = renderSVG(codes[at] ?? '', { ecc: 'L', border: 4 });
  return (
    <>
      <img
        className={styles.code}
        alt={count === 1 ? t.cold.code : `${t.cold.code}, ${part}`}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(picture)}`}
      />
      {count === 1 ? null : (
        <>
          <p className={styles.part} aria-live={isPlaying ? 'off' : 'polite'}>
            {part}
          </p>
          <p className={styles.dim}>{t.cold.inParts}</p>
          <div className={styles.row}>
            <Button variant="default" size="xs" onClick={() => step(-1)}>
              {t.cold.previous}
            </Button>
            <Button variant="default" size="xs" onClick={() => step(1)}>
              {t.cold.next}
            </Button>
            <Button variant="default" size="xs" onClick={() => setPlaying(!isPlaying)}>
              {isPlaying ? t.cold.pause : t.cold.play}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
