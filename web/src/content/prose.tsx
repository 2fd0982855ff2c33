import type { CompiledText, Section } from '@parom/contract/site-texts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { fillText } from './fill-text.ts';
import classes from './prose.module.css';

/** A plain click on an inner link navigates without a reload. */
function useRoutedLinks() {
  const navigate = useNavigate();
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const link = (event.target as Element).closest('a');
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (link === null || !isPlain || !link.getAttribute('href')?.startsWith('/')) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    const element = holder.current;
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [navigate]);
  return holder;
}

/** HTML compiled from our own texts. */
export function Html({ html }: { readonly html: string }) {
  const { i18n } = useTranslation('common');
  const holder = useRoutedLinks();
  return (
    <div
      ref={holder}
      className={classes.prose}
      dangerouslySetInnerHTML={{ __html: fillText(html, i18n.language) }}
    />
  );
}

export function Prose({ text }: { readonly text: CompiledText }) {
  return text.sections.map((section) => (
    <section key={section.id} className={classes.section}>
      <SectionTitle section={section} />
      <Html html={section.html} />
    </section>
  ));
}

function SectionTitle({ section: { level, id, title } }: { readonly section: Section }) {
  if (level === 0) return null;
  return level === 2 ? (
    <h2 id={id} className={classes.major}>
      {title}
    </h2>
  ) : (
    <h3 id={id} className={classes.minor}>
      {title}
    </h3>
  );
}
