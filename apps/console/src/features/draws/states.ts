import type { CallOutput } from '@chokdee/contract/client';
import type { Tone } from '@chokdee/ui/badge';

/** A state of a draw. */
type State = CallOutput<'GET /console/draws'>['list'][number]['state'];

/** The colour of each state of a draw. */
export const stateTones: Readonly<Record<State, Tone>> = {
  scheduled: 'plain',
  on_sale: 'jade',
  locked: 'gold',
  drawn: 'gold',
  confirmed: 'jade',
  corrected: 'sky',
  void: 'coral',
};

/** The states of a draw, in their order. */
export const drawStates = Object.keys(stateTones) as readonly State[];
