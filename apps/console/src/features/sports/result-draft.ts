import { sportFormats, type SportCode, type StatedCount } from '@chokdee/games/sports/types';
import type { CallInput } from '@chokdee/contract/client';
import type { EventDetail } from './calls.ts';

/** A result as it is entered. */
export type EnteredFacts = NonNullable<CallInput<'POST /console/sports/events/:id/proposals'>['body']['facts']>;
type Side = 'home' | 'away';
/** The numbers of a half, set or map as typed, by what is counted. */
export type PartDraft = Readonly<Record<string, Readonly<Record<Side, string>>>>;
/** A goal as typed. */
export interface GoalDraft {
  readonly minute: string;
  readonly player: string;
  readonly isOwn: boolean;
}
/** The form of a result. */
export interface ResultDraft {
  readonly status: EnteredFacts['status'];
  readonly parts: readonly PartDraft[];
  readonly overtime: readonly PartDraft[];
  /** Whether the last part was played to its end; others were. */
  readonly isLastComplete: boolean;
  /** Of a retirement, and of a fight. */
  readonly winner: Side | '';
  /** A fight was stopped in its last round. */
  readonly isStopped: boolean;
  readonly minute: string;
  readonly delayHours: string;
  readonly hasFormatChanged: boolean;
  readonly goals: readonly GoalDraft[];
}

/** The statuses that can be entered. */
export const enteredStatuses = ['finished', 'abandoned', 'postponed', 'cancelled', 'walkover', 'retired'] as const;
/** Whether parts of the match were played. */
export const isPlayed = (status: ResultDraft['status']): boolean =>
  status === 'finished' || status === 'abandoned' || status === 'retired';

/** What is counted in each part of a match. */
export const countsOf = (sport: string): readonly StatedCount[] => sportFormats[sport as SportCode].counts;
/** An empty part. */
export const emptyPart = (sport: string): PartDraft =>
  Object.fromEntries(countsOf(sport).map((count) => [count, { home: '', away: '' }]));
/** The fewest parts of a finished match: all, unless sets or a stopped fight end it sooner. */
export const fewestParts = (sport: string): number => {
  const { periods, toWin } = sportFormats[sport as SportCode];
  return toWin ?? (sport === 'muay_thai' ? 1 : periods);
};
/** The most parts of a match. */
export const mostParts = (sport: string): number => sportFormats[sport as SportCode].periods;

const partOf =
  (sport: string) =>
  ({ counts }: EnteredFacts['periods'][number]): PartDraft =>
    Object.fromEntries(
      countsOf(sport).map((count) => [
        count,
        { home: String(counts[count]?.home ?? ''), away: String(counts[count]?.away ?? '') },
      ]),
    );

/** The form with what is known of a match, or with empty parts. */
export function draftOf({ sport, facts }: Pick<EventDetail, 'sport' | 'facts'>): ResultDraft {
  const { periods, toWin } = sportFormats[sport as SportCode];
  const known = facts?.periods ?? [];
  return {
    status: enteredStatuses.find((status) => status === facts?.status) ?? 'finished',
    parts:
      known.length > 0 ? known.map(partOf(sport)) : Array.from({ length: toWin ?? periods }, () => emptyPart(sport)),
    overtime: (facts?.overtime ?? []).map(partOf(sport)),
    isLastComplete: known.at(-1)?.isComplete ?? false,
    winner: facts?.winner ?? '',
    isStopped: sport === 'muay_thai' && known.at(-1)?.winner != null,
    minute: facts?.minute == null ? '' : String(facts.minute),
    delayHours: facts?.delayHours == null ? '' : String(facts.delayHours),
    hasFormatChanged: facts?.hasFormatChanged ?? false,
    goals: (facts?.goals ?? []).map(({ minute, player, isOwn }) => ({ minute: String(minute), player, isOwn })),
  };
}

const isCount = (text: string): boolean => /^\d{1,3}$/.test(text);

/** The fields that are missing, as `parts.0.goals.home`; none when the form can be sent. */
export function missingIn(draft: ResultDraft): readonly string[] {
  if (!isPlayed(draft.status)) return [];
  const missing = (name: string, parts: readonly PartDraft[]) =>
    parts.flatMap((part, at) =>
      Object.entries(part).flatMap(([count, pair]) =>
        (['home', 'away'] as const).flatMap((side) => (isCount(pair[side]) ? [] : [`${name}.${at}.${count}.${side}`])),
      ),
    );
  return [
    ...missing('parts', draft.parts),
    ...missing('overtime', draft.overtime),
    ...draft.goals.flatMap(({ minute, player }, at) => [
      ...(isCount(minute) ? [] : [`goals.${at}.minute`]),
      ...(player === '' ? [`goals.${at}.player`] : []),
    ]),
  ];
}

/** The result to send. Call it when nothing is missing. */
export function factsIn(draft: ResultDraft, { sport, players }: Pick<EventDetail, 'sport' | 'players'>): EnteredFacts {
  const played = isPlayed(draft.status);
  const first = countsOf(sport)[0]!;
  const periodsOf = (parts: readonly PartDraft[], isWhole: boolean): EnteredFacts['periods'] =>
    parts.map((part, at) => {
      const counts = Object.fromEntries(
        Object.entries(part).map(([count, { home, away }]) => [count, { home: Number(home), away: Number(away) }]),
      );
      const isComplete = isWhole || at < parts.length - 1 || draft.isLastComplete;
      const { home, away } = counts[first]!;
      const leader = home === away ? null : home > away ? ('home' as const) : ('away' as const);
      const isStop = sport === 'muay_thai' && draft.isStopped && at === parts.length - 1;
      return {
        isComplete,
        winner: sport === 'muay_thai' ? (isStop ? draft.winner || null : null) : isComplete ? leader : null,
        counts,
      };
    });
  return {
    status: draft.status,
    periods: played ? periodsOf(draft.parts, draft.status === 'finished') : [],
    overtime: played ? periodsOf(draft.overtime, draft.status === 'finished') : [],
    winner: draft.winner || null,
    minute: played && draft.minute !== '' ? Number(draft.minute) : null,
    delayHours:
      (draft.status === 'postponed' || draft.status === 'abandoned') && draft.delayHours !== ''
        ? Number(draft.delayHours)
        : null,
    hasFormatChanged: draft.hasFormatChanged,
    goals: played
      ? draft.goals
          .map(({ minute, player, isOwn }) => {
            const own = players.find(({ code }) => code === player)?.side ?? 'home';
            return {
              minute: Number(minute),
              side: isOwn === (own === 'home') ? 'away' : 'home',
              player,
              isOwn,
            } as const;
          })
          .toSorted((a, b) => a.minute - b.minute)
      : [],
  };
}
