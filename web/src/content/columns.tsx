import type { CompiledText } from '@parom/contract/site-texts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './columns.module.css';
import { Contents } from './contents.tsx';
import { Prose } from './prose.tsx';

interface ColumnsProps {
  readonly text: CompiledText;
  readonly children?: ReactNode;
}

export function Columns({ text, children }: ColumnsProps) {
  const { t } = useTranslation('common');
  return (
    <div className={classes.columns}>
      <div className={classes.text}>
        <Prose text={text} />
        {children}
      </div>
      <aside className={classes.aside}>
        <Contents title={t('onThisPage')} sections={text.sections} />
      </aside>
    </div>
  );
}
