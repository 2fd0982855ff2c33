import { letterEndpoints } from '@parom/contract/console/letters';
import { generalCodes } from '@parom/contract/errors';
import type { ConsoleRouter } from '../../operators/index.ts';
import { Refusal } from '../../platform/refusal.ts';
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
    if (letter === null) throw new Refusal(generalCodes.notFound, 'there is no such letter', 404);
    await noteLook(operator, 'letters', letter.id);
    return letter;
  });
}
