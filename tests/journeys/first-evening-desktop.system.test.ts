import { describe } from 'vitest';
import { testEnd } from './evening-end.ts';
import { testPlay } from './evening-play.ts';
import { testWithdrawal } from './evening-withdrawal.ts';
import { useEvening } from './evening.ts';
import { DESKTOP } from './player.ts';

describe("a member's first evening on a desktop", () => {
  const evening = useEvening(DESKTOP);
  testPlay(evening);
  testWithdrawal(evening);
  testEnd(evening);
});
