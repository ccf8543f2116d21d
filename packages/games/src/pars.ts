import { par as dice } from './dice/par.ts';
import { par as hilo } from './hilo/par.ts';
import { par as limbo } from './limbo/par.ts';
import { par as mines } from './mines/par.ts';
import type { Par } from './par.ts';
import { par as nightMarket } from './slot/par.ts';

/**
 * The maths of every registered game, in the registry's order. Separate from the registry, which
 * browsers load.
 */
export const pars: readonly Par[] = [nightMarket, dice, mines, hilo, limbo];
