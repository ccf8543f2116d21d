import { useFailureText } from '@chokdee/ui/failures';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRequestId } from '../../shared/use-request-id.ts';
import { withMember } from '../auth/require-login.ts';
import { chipsOf } from './chip.tsx';
import { keepLastBets, readLastBets } from './last-bets.ts';
import { play } from './sounds.ts';
import type { BoardProps, Laid } from './spot.tsx';
import { placeBets, useOwnBets, type JoinedTable, type OwnBets } from './tables.ts';
import { stakesOf, useDraft } from './use-draft.ts';
import { useWon } from './use-won.ts';

/** The stakes that the server has accepted, by position. */
const acceptedOf = (own: OwnBets | null): ReadonlyMap<string, number> =>
  new Map((own?.positions ?? []).map(({ position, stake }) => [position, stake]));
const pressOf = (stakes: ReadonlyMap<string, number>) =>
  [...stakes].map(([position, amount]) => ({ position, amount }));
const sumOf = (stakes: ReadonlyMap<string, number>): number => [...stakes.values()].reduce((sum, one) => sum + one, 0);

/** What the player can do now; null where there is nothing to do. */
export interface PlayActions {
  readonly undo: (() => void) | null;
  readonly clear: (() => void) | null;
  readonly repeat: (() => void) | null;
  readonly double: (() => void) | null;
  readonly confirm: (() => Promise<void>) | null;
}

/** The player's side of a table: chips laid, bets accepted, and what can be done with them. */
export function usePlay(joined: JoinedTable) {
  const { t } = useTranslation('tables');
  const { table, state } = joined;
  const failureText = useFailureText();
  const requestId = useRequestId();
  const { round } = state;
  const roundId = round?.id ?? null;
  const isOpen = state.phase === 'betting';
  const own = useOwnBets(table.code, roundId, round?.paid ? 'paid' : state.phase === 'void' ? 'void' : 'open');
  const chips = useMemo(() => chipsOf(table.limits.min, table.limits.max), [table.limits]);
  const [chip, setChip] = useState(chips[0] ?? table.limits.min);
  const { presses, lay, undo, clear } = useDraft(isOpen ? roundId : null);
  const [notice, setNotice] = useState<{ readonly round: string | null; readonly text: string } | null>(null);
  const [last, setLast] = useState(() => readLastBets(table.code));
  const won = useWon(joined);
  const accepted = acceptedOf(own);
  const draft = stakesOf(presses);
  const hasDraft = presses.length > 0;

  const hadDraft = useRef(false);
  useEffect(() => {
    if (!isOpen && hadDraft.current) setNotice({ round: roundId, text: t('returnedDraft') });
    hadDraft.current = isOpen && hasDraft;
  }, [isOpen, hasDraft, roundId, t]);

  const confirm = async () => {
    if (roundId === null) return;
    const press = { round: roundId, bets: pressOf(draft) };
    try {
      await placeBets(table.code, { ...press, pressId: requestId.idOf(press) });
      requestId.settle();
      const all = pressOf(stakesOf([pressOf(accepted), press.bets]));
      setLast(all);
      keepLastBets(table.code, all);
      hadDraft.current = false;
      clear();
      setNotice(null);
      play('accepted');
    } catch (error) {
      requestId.settle(error);
      setNotice({ round: roundId, text: failureText(error) });
    }
  };
  const put = (press: ReturnType<typeof pressOf>) => {
    play('chip');
    lay(press);
  };
  const actions: PlayActions = {
    undo: isOpen && hasDraft ? undo : null,
    clear: isOpen && presses.length > 1 ? clear : null,
    repeat: isOpen && !hasDraft && accepted.size === 0 && last.length > 0 ? () => put([...last]) : null,
    double: isOpen && (hasDraft || accepted.size > 0) ? () => put(pressOf(hasDraft ? draft : accepted)) : null,
    confirm: isOpen && hasDraft ? confirm : null,
  };
  const board: BoardProps = {
    table,
    isOpen,
    accepted,
    draft,
    won,
    onLay: (laid: readonly Laid[]) =>
      withMember(() => put(laid.map(({ position, chips: count }) => ({ position, amount: chip * count })))),
  };
  return {
    own,
    board,
    /** The chips on the board, laid and accepted, by position. */
    current: pressOf(stakesOf([pressOf(accepted), pressOf(draft)])),
    /** Lays the chips of several positions; null while betting is closed. */
    layPress: isOpen ? put : null,
    table,
    chips,
    chip,
    setChip,
    actions,
    acceptedStake: sumOf(accepted),
    draftStake: sumOf(draft),
    notice: notice?.round === roundId ? notice.text : null,
  };
}
