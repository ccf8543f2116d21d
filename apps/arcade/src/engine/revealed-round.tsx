import { checkRound } from '@chokdee/games/check-round';
import { pageStorage } from '@chokdee/ui/page-storage';
import { RoundCheckResult } from '@chokdee/ui/round-check';
import { useMemo } from 'react';
import type { VerifiableRound } from './rgs.ts';

/** A round with a revealed seed, computed here and compared with the record. */
export function RevealedRound({ round }: { round: VerifiableRound & { serverSeed: string } }) {
  const check = useMemo(() => checkRound(round, pageStorage), [round]);
  return <RoundCheckResult round={round} check={check} />;
}
