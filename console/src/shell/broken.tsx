import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../platform/language.ts';
import { texts } from './texts.ts';

export function NotFound() {
  const t = useTexts(texts);
  return (
    <>
      <h1>{t.notFound}</h1>
      <p>
        <Link to="/">{t.toQueue}</Link>
      </p>
    </>
  );
}

export function PageBroke() {
  const t = useTexts(texts);
  return (
    <main style={{ padding: 28 }}>
      <h1>{t.broke}</h1>
      <Button mt="md" onClick={() => location.reload()}>
        {t.reload}
      </Button>
    </main>
  );
}
