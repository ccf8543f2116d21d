import { stations } from './stations.ts';
import type { GameGroup, LotteryCalendar, LotteryGame, LotterySchedule, PrizeMode } from './types.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const BANGKOK = 'Asia/Bangkok';
const HANOI = 'Asia/Ho_Chi_Minh';
const none = (): { except: string[]; also: string[] } => ({ except: [], also: [] });

/** The calendar of a lottery of somebody else: on sale for days, void without a result. */
const official = (
  zone: string,
  schedule: LotterySchedule,
  { saleDays, lockMinutes, voidHours = 24 }: { saleDays: number; lockMinutes: number; voidHours?: number },
): LotteryCalendar => ({
  zone,
  schedule,
  saleSeconds: saleDays * DAY,
  lockSeconds: lockMinutes * MINUTE,
  resultSeconds: 15 * MINUTE,
  lateSeconds: 45 * MINUTE,
  voidSeconds: voidHours * HOUR,
  planHours: (saleDays + 16) * 24,
});

/** The calendar of our own draws, every so many minutes. Sale opens with the draw before. */
const every = (minutes: number, from: string, to: string): LotteryCalendar => ({
  zone: BANGKOK,
  schedule: { kind: 'every', minutes, from, to, ...none() },
  saleSeconds: minutes * MINUTE,
  lockSeconds: minutes === 1 ? 10 : minutes < 15 ? 20 : MINUTE,
  resultSeconds: 5,
  lateSeconds: 30,
  voidSeconds: null,
  planHours: minutes === 1 ? 1 : 2,
});

const daily = (at: string): LotterySchedule => ({ kind: 'daily', at: [at], ...none() });
const weekly = (days: number[], at: string): LotterySchedule => ({ kind: 'weekly', days, at: [at], ...none() });
const monthly = (days: number[], at: string): LotterySchedule => ({ kind: 'monthly', days, at: [at], ...none() });

/** Our own fast draws with the results of the Vietnamese regions. */
const fastVietnam = (['north', 'central', 'south'] as const).flatMap((region) =>
  ([1, 5, 30] as const).map((minutes): LotteryGame => ({
    code: `vn-${region}-${minutes}m`,
    group: 'vietnam',
    format: region === 'north' ? 'vietnam-north' : 'vietnam-south',
    source: 'own',
    calendar: every(minutes, '00:00', minutes === 30 ? '23:30' : minutes === 5 ? '23:55' : '23:59'),
    mode: 'ELOTT',
    name: `vn-${region}-${minutes}m`,
    logo: `vn-${region}-fast`,
  })),
);

const officialVietnam: readonly LotteryGame[] = [
  {
    code: 'vn-north',
    group: 'vietnam',
    format: 'vietnam-north',
    source: 'official',
    calendar: official(HANOI, daily('18:15'), { saleDays: 1, lockMinutes: 15 }),
    mode: 'LOTT',
    name: 'vn-north',
    logo: 'vn-north',
  },
  ...stations.map(({ code, region, days }): LotteryGame => ({
    code: `vn-${region}-${code}`,
    group: 'vietnam',
    format: 'vietnam-south',
    source: 'official',
    calendar: official(HANOI, weekly([...days], region === 'south' ? '16:15' : '17:15'), {
      saleDays: 2,
      lockMinutes: 10,
    }),
    mode: 'LOTT',
    name: `vn-${region}-${code}`,
    logo: `vn-${region}`,
  })),
];

const thaiStyle = (
  code: LotteryGame['format'] | 'hanoi-special' | 'hanoi-vip',
  group: GameGroup,
  calendar: LotteryCalendar,
  mode: PrizeMode = 'SEA',
): LotteryGame => ({
  code,
  group,
  format: code === 'hanoi-special' || code === 'hanoi-vip' ? 'hanoi' : code,
  source: 'official',
  calendar,
  mode,
  name: code,
  logo: code,
});

/**
 * Every game, in the order of the menus. The times of official draws are a first calendar, which
 * operators correct.
 */
export const lotteryGames: readonly LotteryGame[] = [
  // Betting closes at 15:25.
  thaiStyle('thai-government', 'thai', official(BANGKOK, monthly([1, 16], '16:00'), { saleDays: 16, lockMinutes: 35 })),
  thaiStyle('baac', 'thai', official(BANGKOK, monthly([16], '13:00'), { saleDays: 16, lockMinutes: 30 })),
  {
    code: 'thai-5m',
    group: 'thai',
    format: 'thai-government',
    source: 'own',
    calendar: every(5, '00:00', '23:55'),
    mode: 'ELOTT',
    name: 'thai-5m',
    logo: 'thai-fast',
  },
  // Bets are returned when there is no result within an hour.
  thaiStyle(
    'lao',
    'foreign',
    official('Asia/Vientiane', weekly([1, 3, 5], '20:30'), { saleDays: 2, lockMinutes: 30, voidHours: 1 }),
  ),
  thaiStyle('hanoi-special', 'foreign', official(HANOI, daily('17:15'), { saleDays: 1, lockMinutes: 15 })),
  thaiStyle('hanoi', 'foreign', official(HANOI, daily('18:15'), { saleDays: 1, lockMinutes: 15 })),
  thaiStyle('hanoi-vip', 'foreign', official(HANOI, daily('19:15'), { saleDays: 1, lockMinutes: 15 })),
  thaiStyle(
    'malaysia',
    'foreign',
    official('Asia/Kuala_Lumpur', weekly([3, 6, 7], '19:00'), { saleDays: 3, lockMinutes: 15 }),
  ),
  {
    code: 'yeekee',
    group: 'yeekee',
    format: 'yeekee',
    source: 'own',
    // 88 rounds: 06:00 to 03:45.
    calendar: every(15, '06:00', '03:45'),
    mode: 'SEA',
    name: 'yeekee',
    logo: 'yeekee',
  },
  ...officialVietnam,
  ...fastVietnam,
];

const byCode = new Map(lotteryGames.map((game) => [game.code, game]));

/** The game of a code; `undefined` when there is none. */
export const lotteryGameOf = (code: string): LotteryGame | undefined => byCode.get(code);
