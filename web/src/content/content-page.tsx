import type { ReactNode } from 'react';
import classes from './content-page.module.css';

interface ContentPageProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

export function ContentPage({ title, lead, children }: ContentPageProps) {
  return (
    <div className={`page ${classes.frame}`}>
      <h1 className={classes.title}>{title}</h1>
      {lead === undefined ? null : <p className={classes.lead}>{lead}</p>}
      {children}
    </div>
  );
}
