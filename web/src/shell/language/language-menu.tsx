import { Suspense, useState } from 'react';
import { fetchAhead } from '../../platform/parts/fetch-part.ts';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { LanguageButton } from './language-button.tsx';

const loadList = () => import('./language-list.tsx');
const LanguageList = lazyPart(loadList);

export function LanguageMenu() {
  const [used, setUsed] = useState(false);
  const preload = () => void fetchAhead(loadList);
  const button = <LanguageButton onClick={() => setUsed(true)} onPointerEnter={preload} onFocus={preload} />;
  return used ? (
    <Suspense fallback={button}>
      <LanguageList />
    </Suspense>
  ) : (
    button
  );
}
