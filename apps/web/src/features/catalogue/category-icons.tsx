import {
  DiceFiveIcon,
  FishIcon,
  GameControllerIcon,
  PokerChipIcon,
  SoccerBallIcon,
  TicketIcon,
  VideoIcon,
} from '@chokdee/ui/icons';
import type { Category } from './categories.ts';

/** The icon of each category. */
export const categoryIcons = {
  ELOTT: TicketIcon,
  LOTT: TicketIcon,
  LIVE: VideoIcon,
  SPORTS: SoccerBallIcon,
  FISH: FishIcon,
  RNG: DiceFiveIcon,
  PVP: PokerChipIcon,
  ESPORTS: GameControllerIcon,
} as const satisfies Record<Category, unknown>;
/** The hue of each category's tile, degrees. */
export const categoryHues: Readonly<Record<Category, number>> = {
  ELOTT: 85,
  LOTT: 60,
  LIVE: 340,
  SPORTS: 165,
  FISH: 220,
  RNG: 25,
  PVP: 290,
  ESPORTS: 255,
};
