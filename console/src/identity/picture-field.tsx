import { Button, FileButton } from '@mantine/core';
import { PICTURE_BYTES_MAX } from '@parom/contract/site';
import { useState } from 'react';
import { useTexts } from '../platform/language.ts';
import styles from './identity.module.css';
import { words } from './words.ts';

interface PictureFieldProps {
  readonly of: string;
  readonly hint?: string;
  readonly url: string | null;
  readonly onChange: (url: string | null) => void;
}

export function PictureField({ of, hint, url, onChange }: PictureFieldProps) {
  const t = useTexts(words);
  const [fault, setFault] = useState<string | null>(null);
  const take = (file: File | null) => {
    if (file === null) return;
    const isLarge = file.size > PICTURE_BYTES_MAX;
    setFault(isLarge ? t.tooLarge(file.size) : null);
    if (!isLarge) void dataUrlOf(file).then(onChange);
  };
  return (
    <div className={styles.picture}>
      {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
      <div className={styles.row}>
        <FileButton accept="image/svg+xml,image/png" onChange={take}>
          {(props) => (
            <Button variant="default" size="xs" {...props}>
              {t.choose(of)}
            </Button>
          )}
        </FileButton>
        {url === null ? null : (
          <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
            {t.removePicture(of)}
          </Button>
        )}
      </div>
      {fault === null ? null : (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  );
}

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
    reader.readAsDataURL(file);
  });
