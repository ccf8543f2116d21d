import type { SportCode } from '../types.ts';
import { basketball } from './basketball.ts';
import { moba, shooter } from './esports.ts';
import { football } from './football.ts';
import type { SportModel } from './model.ts';
import { muayThai } from './muay-thai.ts';
import { badminton, volleyball } from './rally.ts';
import { tennis } from './tennis.ts';

/** How each sport is priced and simulated. */
export const sportModels: Readonly<Record<SportCode, SportModel>> = {
  football,
  basketball,
  tennis,
  volleyball,
  badminton,
  muay_thai: muayThai,
  moba,
  shooter,
};
