import { FileInput } from '@mantine/core';
import { useState } from 'react';
import styles from './acts.module.css';

interface DrawingFieldProps {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

export function DrawingField({ label, help, value, error, onChange }: DrawingFieldProps) {
  const [file, setFile] = useState<File | null>(null);
  const take = (chosen: File | null) => {
    setFile(chosen);
    if (chosen === null) onChange('');
    else void chosen.text().then(onChange);
  };
  return (
    <>
      <FileInput
        label={label}
        description={help}
        error={error}
        accept="image/svg+xml"
        value={file}
        onChange={take}
        withAsterisk
      />
      {value === '' ? null : (
        <img
          className={styles.drawing}
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(value)}`}
          alt=""
          width={48}
          height={48}
        />
      )}
    </>
  );
}
