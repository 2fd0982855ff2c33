import { letterEndpoints } from '@parom/contract/console/letters';
import type { ConsoleRouter } from '../../operators/index.ts';
import { refuseMissing } from '../../platform/refuse.ts';
import type { OperatorDeps } from '../operator-command.ts';
import type { NoteLook } from './note-looks.ts';
import { showLetter, showLetters } from './show-letters.ts';

export function letterRoutes(router: ConsoleRouter, deps: OperatorDeps, noteLook: NoteLook): void {
  router.route(letterEndpoints.letters, async ({ query: { state, after = null }, operator }) => {
    await noteLook(operator, 'letters', state);
    return showLetters(deps, { state, after });
  });
  router.route(letterEndpoints.letter, async ({ params, operator }) => {
    const letter = await showLetter(deps, params.id);
    if (letter === null) throw refuseMissing('noSuchLetter', {});
    await noteLook(operator, 'letters', letter.id);
    return letter;
  });
}
