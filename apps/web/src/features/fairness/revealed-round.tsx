import { checkRound } from '@chokdee/games/check-round';
import { pageStorage } from '@chokdee/ui/page-storage';
import { RoundCheckResult } from '@chokdee/ui/round-check';
import { useMemo } from 'react';
import type { RoundFairness } from './seeds.ts';

/** A round with a revealed seed, replayed here and compared with the record. */
export default function RevealedRound({ round }: { round: RoundFairness & { serverSeed: string } }) {
  const check = useMemo(() => checkRound(round, pageStorage), [round]);
  return <RoundCheckResult round={round} check={check} />;
}
