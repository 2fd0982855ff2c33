import { places } from '@parom/contract/console/places';
import type { OpenAlert } from '@parom/contract/console/work';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { commandNames } from '../acts/command-names.ts';
import { useMoment } from '../platform/age.ts';
import { useLanguage, useTexts } from '../platform/language.ts';
import { sections } from '../shell/sections.ts';
import { texts as shellTexts } from '../shell/texts.ts';
import { Why } from '../words/why.tsx';
import { recordPieces } from './record-pieces.ts';

/** Letters and the terminal have the same English, with UTC and commands alone. */
export function RecordText({ message, detail }: Pick<OpenAlert, 'message' | 'detail'>) {
  const language = useLanguage();
  const moment = useMoment();
  if (language === 'ru') return <Why said={message} answer={detail} />;
  return recordPieces(message).map((piece, index) => {
    // The pieces of a text never move.
    // oxlint-disable react/no-array-index-key
    if (piece.kind === 'command') return <Named key={index} {...piece} />;
    return <Fragment key={index}>{piece.kind === 'moment' ? moment(piece.words) : piece.words}</Fragment>;
    // oxlint-enable react/no-array-index-key
  });
}

function Named({ command, words }: { readonly command: string; readonly words: string }) {
  const name = useTexts(commandNames)[command] ?? command;
  const pages = useTexts(shellTexts).sectionNames;
  const section = sections.find(({ path }) => path === `/${places[command]?.page ?? ''}`);
  return (
    <>
      <b>{name}</b> (
      {section === undefined ? null : (
        <>
          <Link to={section.path}>{pages[section.name]}</Link>;{' '}
        </>
      )}
      terminal: <code>{words}</code>)
    </>
  );
}
