import type { Output } from '@chokdee/contract/call';
import type { deskGameDetail, deskGames } from '@chokdee/contract/calls/lottery/desk';
import type { Database, Queryable } from '@chokdee/database/database';
import type { Play } from '@chokdee/games/lottery/types';
import { MICROS_PER_UNIT, wireOf } from '@chokdee/money/amount';
import { readClock } from '../../platform/clock/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { record, type Actor } from '../audit/index.ts';
import { applyOrPropose, type Agreed, type ApplyChange } from '../console/index.ts';
import { readClocks, readHistory, readUpcoming, type DrawRow, type GameClock } from '../draws/index.ts';
import { inLanguage } from '../messages/index.ts';
import {
  countRestrictions,
  lockGames,
  readDeskRestrictions,
  readIssueStakes,
  writePlays,
  writeSettings,
  type GameSettings,
} from './desk-store.ts';
import { isOnSale, limitsOf } from './judge.ts';
import { requireGame } from './menus.ts';
import { lotteryGameOf, playName, playOf, playsOf, text } from './rules.ts';
import { findGame, readGames, type LotteryGameRow, type PlaySetting } from './store.ts';

type DeskGame = Output<typeof deskGames>['list'][number];
type DeskDetail = Output<typeof deskGameDetail>;

/** The brand of a change, who makes it and why. */
export interface DeskChange {
  readonly brandId: string;
  readonly actor: Actor;
  readonly reason: string;
}
/** Whose lotteries are shown, and in which language. */
export interface DeskView {
  readonly brandId: string;
  readonly language: string;
}

/** Issues ahead, and drawn ones, that the page of a lottery offers. */
const AHEAD = 20;
const DRAWN = 20;

const issueOut = (draw: DrawRow, now: number): DeskDetail['issues'][number] => ({
  numero: draw.issue,
  drawId: draw.draw_id,
  isSale: isOnSale(draw, now),
  lockAt: draw.lock_at.getTime(),
  drawAt: draw.draw_at.getTime(),
});
const amount = (micros: bigint | null): number | null => (micros === null ? null : wireOf(micros));

const gameOut = (
  row: LotteryGameRow,
  { clock, language, now }: { readonly clock: GameClock; readonly language: string; readonly now: number },
  own: { readonly restricted: number; readonly staked: bigint; readonly lines: number },
): DeskGame[] => {
  const rules = lotteryGameOf(row.code);
  if (!rules) return [];
  return [
    {
      gameId: row.code,
      gameName: inLanguage(clock.game.names, language),
      gameGroupCode: rules.group,
      product: row.product,
      vassalage: row.vendor,
      source: clock.game.source,
      demo: clock.game.is_demo,
      format: rules.format,
      prizeMode: rules.mode,
      isOpen: row.is_open,
      allowsCancel: row.allows_cancel,
      mostMember: amount(row.most_member),
      mostIssue: amount(row.most_issue),
      revision: Number(row.revision),
      closedPlays: Object.values(row.plays).filter(({ isOpen }) => isOpen === false).length,
      restricted: own.restricted,
      issue: clock.next && issueOut(clock.next, now),
      staked: wireOf(own.staked),
      lines: own.lines,
    },
  ];
};

async function gamesOut(database: Database, { brandId, language }: DeskView, rows: readonly LotteryGameRow[]) {
  const [clocks, counts, clock] = await Promise.all([
    readClocks(
      database,
      brandId,
      rows.map(({ code }) => code),
    ),
    countRestrictions(database, brandId),
    readClock(database),
  ]);
  const stakes = await readIssueStakes(
    database,
    clocks.flatMap(({ next }) => (next ? [next.draw_id] : [])),
  );
  const now = clock.getTime();
  const list = rows.flatMap((row) => {
    const of = clocks.find(({ game }) => game.code === row.code);
    const staked = stakes.find(({ draw_id }) => draw_id === of?.next?.draw_id);
    return of
      ? gameOut(
          row,
          { clock: of, language, now },
          {
            restricted: counts.find(({ game }) => game === row.code)?.count ?? 0,
            staked: staked?.staked ?? 0n,
            lines: staked?.lines ?? 0,
          },
        )
      : [];
  });
  return { now, list };
}

/** The lotteries of a brand, open or not, in the order of its menus. */
export const readDeskGames = async (database: Database, view: DeskView): Promise<Output<typeof deskGames>> =>
  gamesOut(database, view, await readGames(database, view.brandId));

const playOut = (play: Play, row: LotteryGameRow, language: string): DeskDetail['plays'][number] => {
  const limits = limitsOf(play, row);
  return {
    playId: play.code,
    playName: playName(play, language),
    tabName: text(`tab.${play.tab}`, language) ?? play.tab,
    isOpen: row.plays[play.code]?.isOpen !== false,
    units: play.units,
    least: wireOf(limits.least),
    most: wireOf(limits.most),
    mostNumber: wireOf(limits.perKey),
    isOwn: (['least', 'most', 'perKey'] as const).some((name) => limits[name] !== play.limits[name]),
  };
};

/** A lottery with its plays, restricted numbers and issues. Refuses an unknown one. */
export async function readDeskGame(database: Database, view: DeskView, code: string): Promise<DeskDetail> {
  const { brandId, language } = view;
  const { rules, row } = await requireGame(database, brandId, code);
  const [{ now, list }, upcoming, { rows: drawn }] = await Promise.all([
    gamesOut(database, view, [row]),
    readUpcoming(database, brandId, code, AHEAD),
    readHistory(database, { brandId, code }, { limit: DRAWN, offset: 0 }),
  ]);
  const [game] = list;
  if (!game) throw new Refusal('request.not.found');
  const restrictions = await readDeskRestrictions(database, {
    brandId,
    code,
    draws: upcoming.map(({ draw_id }) => draw_id),
  });
  return {
    ...game,
    plays: playsOf(rules).map((play) => playOut(play, row, language)),
    restrictions: restrictions.map((one) => {
      const play = playOf(one.play);
      return {
        number: one.number,
        rate: one.rate,
        playId: one.play,
        playName: play ? playName(play, language) : one.play,
        numero: upcoming.find(({ draw_id }) => draw_id === one.draw_id)?.issue ?? null,
        reason: one.reason,
        createdBy: one.created_by,
        createdAt: one.created_at.getTime(),
      };
    }),
    issues: [...upcoming, ...drawn].map((draw) => issueOut(draw, now)),
  };
}

const micros = (units: number): bigint => BigInt(units) * MICROS_PER_UNIT;
const settingsOf = ({ is_open, allows_cancel, most_member, most_issue }: LotteryGameRow): GameSettings => ({
  is_open,
  allows_cancel,
  most_member,
  most_issue,
});
/** What the audit log keeps of settings: amounts in whole units. */
const recorded = (settings: GameSettings) => ({
  isOpen: settings.is_open,
  allowsCancel: settings.allows_cancel,
  mostMember: amount(settings.most_member),
  mostIssue: amount(settings.most_issue),
});
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
/** Refuses limits of which the second is the lower one. */
const requireOrder = (lower: number | null, upper: number | null, field: string): void => {
  if (lower !== null && upper !== null && upper < lower)
    throw new Refusal('lottery.limits.order', { fields: { [field]: { code: 'lottery.limits.order' } } });
};

/** What a change sets of a game, whole units. */
export interface GameChange {
  readonly isOpen: boolean;
  readonly allowsCancel: boolean;
  readonly mostMember: number | null;
  readonly mostIssue: number | null;
  readonly revision: number;
}

/**
 * Sets a game. True: it waits for a second person, because a limit is beyond the bound. Refuses
 * with `request.not.found`, `lottery.limits.order`, and `lottery.desk.moved` when it has changed
 * since `revision`. What it is already is not set again.
 */
export async function editGame(
  tx: Queryable,
  { brandId, actor, reason }: DeskChange,
  code: string,
  { revision, ...change }: GameChange,
  agreed?: Agreed,
): Promise<boolean> {
  requireOrder(change.mostMember, change.mostIssue, 'mostIssue');
  await lockGames(tx, brandId);
  const row = await findGame(tx, brandId, code);
  if (!row) throw new Refusal('request.not.found');
  const before = settingsOf(row);
  const after: GameSettings = {
    is_open: change.isOpen,
    allows_cancel: change.allowsCancel,
    most_member: change.mostMember === null ? null : micros(change.mostMember),
    most_issue: change.mostIssue === null ? null : micros(change.mostIssue),
  };
  if (!agreed) {
    if (isSame(recorded(before), recorded(after))) return false;
    if (Number(row.revision) !== revision) throw new Refusal('lottery.desk.moved');
  }
  const subject = `lottery-game:${code}` as const;
  const figures = [
    { field: 'lotteryMember', before: before.most_member, after: after.most_member },
    { field: 'lotteryIssue', before: before.most_issue, after: after.most_issue },
  ] as const;
  const seen = JSON.stringify(recorded(before));
  const proposal = {
    brandId,
    actor,
    reason,
    kind: 'lottery.game',
    subject,
    name: code,
    seen,
    figures,
    agreed,
  } as const;
  return applyOrPropose(tx, { ...proposal, payload: { code, ...change } }, async (consent) => {
    await writeSettings(tx, brandId, code, after);
    await record(tx, {
      brandId,
      actor,
      action: 'lottery.edit-game',
      subject,
      reason,
      before: recorded(before),
      after: { ...recorded(after), ...consent },
    });
  });
}

/** Applies a change of a game that a second person agreed to. */
export const applyGame: ApplyChange = async (tx, { payload, agreed, ...change }) => {
  const { code, ...settings } = payload as unknown as GameChange & { code: string };
  await editGame(tx, change, code, settings, agreed);
};

/** What a change sets of a play, whole units. */
export interface PlayChange {
  readonly isOpen: boolean;
  readonly least: number;
  readonly most: number;
  readonly mostNumber: number;
  readonly revision: number;
}

/** The setting of a play: only what differs from the rules. */
function settingOf(play: Play, { isOpen, least, most, mostNumber }: Omit<PlayChange, 'revision'>): PlaySetting {
  const own = (name: 'least' | 'most' | 'perKey', units: number) =>
    micros(units) === play.limits[name] ? {} : { [name]: String(micros(units)) };
  return { ...(!isOpen && { isOpen }), ...own('least', least), ...own('most', most), ...own('perKey', mostNumber) };
}

/** Sets a play of a game; waits and refuses like `editGame`. */
export async function editPlay(
  tx: Queryable,
  { brandId, actor, reason }: DeskChange,
  { game, play: playCode }: { readonly game: string; readonly play: string },
  { revision, ...change }: PlayChange,
  agreed?: Agreed,
): Promise<boolean> {
  requireOrder(change.least, change.most, 'most');
  requireOrder(change.most, change.mostNumber, 'mostNumber');
  await lockGames(tx, brandId);
  const row = await findGame(tx, brandId, game);
  const rules = lotteryGameOf(game);
  const play = playOf(playCode);
  if (!row || !play || play.format !== rules?.format) throw new Refusal('request.not.found');
  const before = row.plays[playCode] ?? {};
  const after = settingOf(play, change);
  // The database orders keys otherwise: compared by their values.
  const values = ({ isOpen = true, least, most, perKey }: PlaySetting) => [isOpen, least, most, perKey];
  if (!agreed) {
    if (isSame(values(before), values(after))) return false;
    if (Number(row.revision) !== revision) throw new Refusal('lottery.desk.moved');
  }
  const { [playCode]: _before, ...others } = row.plays;
  const plays = isSame(after, {}) ? others : { ...others, [playCode]: after };
  const [limits, next] = [limitsOf(play, row), limitsOf(play, { plays })];
  const subject = `lottery-play:${game}/${playCode}` as const;
  const figures = [
    { field: 'lotteryLeast', before: limits.least, after: next.least },
    { field: 'lotteryMost', before: limits.most, after: next.most },
    { field: 'lotteryNumber', before: limits.perKey, after: next.perKey },
  ] as const;
  const seen = JSON.stringify(values(before));
  const name = `${game} ${playCode}`;
  const proposal = { brandId, actor, reason, kind: 'lottery.play', subject, name, seen, figures, agreed } as const;
  return applyOrPropose(tx, { ...proposal, payload: { game, play: playCode, ...change } }, async (consent) => {
    await writePlays(tx, brandId, game, plays);
    await record(tx, {
      brandId,
      actor,
      action: 'lottery.edit-play',
      subject,
      reason,
      before,
      after: { ...after, ...consent },
    });
  });
}

/** Applies a change of a play that a second person agreed to. */
export const applyPlay: ApplyChange = async (tx, { payload, agreed, ...change }) => {
  const { game, play, ...limits } = payload as unknown as PlayChange & { game: string; play: string };
  await editPlay(tx, change, { game, play }, limits, agreed);
};

/** The name of a game (its code), or of a play of it (`game play`). */
export function nameOfGame(code: string, language: string): string {
  const [game = '', playCode] = code.split(' ');
  const name = text(`game.${lotteryGameOf(game)?.name}`, language) ?? game;
  const play = playCode === undefined ? undefined : playOf(playCode);
  return play ? `${name}: ${playName(play, language)}` : name;
}
