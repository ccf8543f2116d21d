import { serverNow, useSecond } from '@chokdee/ui/time';
import { useEffect, useRef } from 'react';
import { play, unlockSound } from './sounds.ts';
import type { JoinedTable, OwnBets } from './tables.ts';

/** Seconds before the close that tick. */
const TICKS = 5;

/** Plays the sounds of a round as it goes on, from when the page was opened, if `isAudible`. */
export function useTableSounds(
  { state: { phase, round } }: JoinedTable,
  own: OwnBets | null,
  isAudible: boolean,
): void {
  const events = round?.events.length ?? 0;
  const newest = round?.events.at(-1)?.kind;
  const seen = useRef<string | null>(null);
  const hasWon = (own?.payout ?? 0) > (own?.stake ?? 0);
  useEffect(() => unlockSound(), []);
  useEffect(() => {
    const key = `${round?.id}:${events}`;
    const isFirst = seen.current === null;
    if (seen.current === key) return;
    seen.current = key;
    if (isFirst || !isAudible) return;
    if (newest === 'opened') play('open');
    if (newest === 'closed') play('close');
    if (newest === 'card' || newest === 'throw') play('card');
    if (newest === 'spin') play('ball');
    if (newest === 'result') play('result');
  }, [round?.id, events, newest, isAudible]);
  useEffect(() => {
    if (phase === 'result' && hasWon && isAudible) play('win');
  }, [phase, hasWon, isAudible]);
  const now = useSecond();
  const left = phase === 'betting' && round ? Math.ceil((round.closesAt - Math.min(now, serverNow())) / 1_000) : 0;
  useEffect(() => {
    if (left > 0 && left <= TICKS && isAudible) play('tick');
  }, [left, isAudible]);
}
