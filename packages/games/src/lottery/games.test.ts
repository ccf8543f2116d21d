import { wrongPart } from '@chokdee/fairness/public-draw';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keysOf, parseEntry, variantOf } from './entry.ts';
import { resultFormats } from './formats.ts';
import { lotteryGameOf, lotteryGames } from './games.ts';
import { playOf, plays, playsOf } from './plays.ts';
import { sampleEntries } from './returns.ts';
import { numbersRead, settle } from './settle.ts';
import { stations } from './stations.ts';
import {
  backRun,
  equalDigits,
  frontRun,
  neighbours,
  digitAnywhere,
  permutationsOf,
  quickPick,
  sumEndsWith,
} from './tools.ts';
import type { LotteryResult } from './types.ts';
import { submissionCommitment, yeekeeSum } from './yeekee.ts';

const read = (code: string, result: LotteryResult): string => numbersRead(playOf(code)!, result).join(' ');
const parsed = (code: string, text: string): string => {
  const { entry, error } = parseEntry(playOf(code)!, text);
  return entry ?? `! ${error}`;
};

describe('games', () => {
  it('have codes that draws accept, plays, and a calendar whose sale locks before the draw', () => {
    expect(new Set(lotteryGames.map(({ code }) => code)).size).toBe(lotteryGames.length);
    for (const game of lotteryGames) {
      const { saleSeconds, lockSeconds, planHours, voidSeconds } = game.calendar;
      expect(game.code).toMatch(/^[a-z0-9-]{2,40}$/);
      expect(playsOf(game).length).toBeGreaterThan(10);
      expect(lockSeconds > 3 && lockSeconds < saleSeconds && planHours * 3_600 > saleSeconds).toBe(true);
      expect(voidSeconds === null).toBe(game.source === 'own');
      expect(lotteryGameOf(game.code)).toBe(game);
    }
  });
  it('Yeekee has 88 rounds a day, every 15 minutes from 06:00 to 03:45', () => {
    const { schedule } = lotteryGameOf('yeekee')!.calendar;
    expect(schedule).toMatchObject({ kind: 'every', minutes: 15, from: '06:00', to: '03:45' });
    expect((24 * 60 - (6 * 60 - (3 * 60 + 45))) / 15 + 1).toBe(88);
  });
  it('have the stations of each day of the week', () => {
    const on = (region: string, day: number) =>
      stations.filter((station) => station.region === region && station.days.includes(day)).map(({ code }) => code);
    expect([1, 2, 3, 4, 5, 6, 7].map((day) => on('south', day).length)).toEqual([3, 3, 3, 3, 3, 4, 3]);
    expect([1, 2, 3, 4, 5, 6, 7].map((day) => on('central', day).length)).toEqual([2, 2, 2, 3, 2, 3, 3]);
    expect(on('south', 7)).toEqual(['tien-giang', 'kien-giang', 'da-lat']);
    expect(stations.find(({ code }) => code === 'hcm')!.days).toEqual([1, 6]);
  });
});

describe('digits that a play reads', () => {
  const thai = { first: ['412893'], front3: ['111', '222'], back3: ['333', '444'], last2: ['07'] };
  it.each([
    ['thai-government.top3', thai, '893'],
    ['thai-government.top4', thai, '2893'],
    ['thai-government.top2', thai, '93'],
    ['thai-government.bottom2', thai, '07'],
    ['thai-government.front3', thai, '111 222'],
    ['thai-government.back3', thai, '333 444'],
    ['thai-government.parity', thai, '3'],
    ['lao.top3', { number: ['1234'] }, '234'],
    ['lao.bottom2', { number: ['1234'] }, '12'],
    ['hanoi.top4', { special: ['51234'], first: ['98765'] }, '1234'],
    ['hanoi.bottom2', { special: ['51234'], first: ['98765'] }, '65'],
    // Facts/games.md 5.3: the published examples.
    ['baac.top3', { number: ['4273157'] }, '157'],
    ['baac.bottom2', { number: ['4273157'] }, '73'],
    ['malaysia.top3', { first: ['1234'], second: ['5678'], third: ['9012'] }, '234'],
    ['malaysia.bottom2', { first: ['1234'], second: ['5678'], third: ['9012'] }, '78'],
    ['yeekee.top3', { number: ['16014'] }, '014'],
    ['yeekee.bottom2', { number: ['16014'] }, '16'],
  ] as const)('%s', (code, result, expected) => expect(read(code, result)).toBe(expected));

  it('are those of the regions of Vietnam', () => {
    const numbers = (format: 'vietnam-north' | 'vietnam-south'): LotteryResult => {
      let next = 10_000;
      return Object.fromEntries(
        resultFormats[format].parts.map((part) => [
          part.name,
          Array.from({ length: part.count }, () => {
            next += 1;
            return part.kind === 'digits' ? `9${next}`.slice(-part.digits) : '';
          }),
        ]),
      );
    };
    const north = numbers('vietnam-north');
    expect(wrongPart(resultFormats['vietnam-north'], north)).toBeNull();
    expect(read('vietnam-north.lo2', north).split(' ')).toEqual(
      Array.from({ length: 27 }, (_, n) => String(n + 1).padStart(2, '0')),
    );
    expect(read('vietnam-north.lo3', north).split(' ')).toHaveLength(23);
    expect([read('vietnam-north.de', north), read('vietnam-north.deFirst', north)]).toEqual(['01', '02']);
    expect([read('vietnam-north.head', north), read('vietnam-north.tail', north)]).toEqual(['0', '1']);
    expect(read('vietnam-north.first2', north)).toBe('24 25 26 27');
    expect(read('vietnam-north.first3', north)).toBe('021 022 023');
    expect(read('vietnam-north.bao8', north)).toBe('24 25 26 27 21 22 23 01');
    const south = numbers('vietnam-south');
    expect(read('vietnam-south.lo2', south).split(' ')).toHaveLength(18);
    expect(read('vietnam-south.special3', south)).toBe('001');
    expect(read('vietnam-south.first2', south)).toBe('18');
    expect(read('vietnam-south.bao7', south)).toBe('18 17 14 15 16 13 01');
  });
  it('must be in the result', () => {
    expect(() => settle(playOf('lao.top3')!, 10_000, '123', {})).toThrow(RangeError);
  });
});

describe('entries', () => {
  it.each([
    ['lao.top3', '123', '123'],
    ['lao.top3', '12', '! digits'],
    ['lao.top3', '12a', '! digits'],
    ['lao.top3', '๑๒๓', '! digits'],
    ['lao.top3', '', '! digits'],
    ['lao.top3', '123 456', '! count'],
    ['lao.tote3', '321', '321'],
    ['lao.tote3', '111', '! same'],
    ['lao.half3', 'HIGH', 'high'],
    ['lao.half3', 'odd', '! side'],
    ['lao.parity', 'odd', 'odd'],
    ['lao.pick4', '4231', '1-2-3-4'],
    ['lao.pick4', '1 2 3 3', '! repeated'],
    ['lao.pick4', '123', '! count'],
    ['vietnam-north.xien3', '34, 05;12', '05-12-34'],
    ['vietnam-north.xien3', '34 05', '! count'],
    ['vietnam-north.xien2', '34 34', '! repeated'],
  ])('%s %j is %s', (code, text, expected) => expect(parsed(code, text)).toBe(expected));

  it('are unchanged when read again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...plays), fc.infiniteStream(fc.nat({ max: 99_999 })), (play, stream) => {
        const entry = quickPick(play, (n) => (stream.next().value as number) % n);
        expect(parseEntry(play, entry)).toEqual({ entry });
        expect(play.variants).toContain(variantOf(play, entry));
        expect(keysOf(play, entry).length).toBeGreaterThan(0);
      }),
    );
  });
  it('of each variant have its pattern', () => {
    for (const play of plays)
      for (const variant of play.variants)
        for (const entry of sampleEntries(play, variant)) {
          expect(parseEntry(play, entry)).toEqual({ entry });
          expect(variantOf(play, entry)).toBe(variant);
        }
  });
  it('share a key when they win together', () => {
    const keys = (code: string, entry: string) => keysOf(playOf(code)!, entry);
    expect(keys('lao.tote3', '321')).toEqual(keys('lao.tote3', '132'));
    expect(keys('lao.top3', '321')).toEqual(['321']);
    expect(keys('vietnam-north.xien2', '12-34')).toEqual(['12', '34']);
    expect(keys('vietnam-north.truot4', '01-02-03-04')).toEqual(['01-02-03-04']);
  });
});

describe('entry tools', () => {
  it('write the numbers that their names promise', () => {
    expect(permutationsOf('123')).toEqual(['123', '132', '213', '231', '312', '321']);
    expect(permutationsOf('112')).toEqual(['112', '121', '211']);
    expect(permutationsOf('1234')).toHaveLength(24);
    expect(() => permutationsOf('1234567')).toThrow(RangeError);
    expect(equalDigits(2)).toHaveLength(10);
    expect(frontRun('7')[3]).toBe('73');
    expect(backRun('7')[3]).toBe('37');
    expect(digitAnywhere('5')).toHaveLength(19);
    expect(digitAnywhere('5').every((number) => number.includes('5'))).toBe(true);
    expect(neighbours()).toHaveLength(20);
    expect(neighbours()).toEqual(expect.arrayContaining(['01', '10', '90', '09', '89']));
    expect(sumEndsWith('3')).toEqual(['03', '12', '21', '30', '49', '58', '67', '76', '85', '94']);
  });
});

describe('Yeekee', () => {
  it('has the published result: 1234567890 - 51876 = 1234516014', () => {
    // 12,345 submissions of 99,999 and others that add up, the 16th 51,876.
    const rest = 1_234_567_890n - 51_876n;
    const whole = rest / 99_999n;
    const others = [...Array.from({ length: Number(whole) }, () => '99999'), String(rest % 99_999n).padStart(5, '0')];
    const submissions = [...others.slice(0, 15), '51876', ...others.slice(15)];
    const { sum, subtracted, number } = yeekeeSum(submissions, '00000');
    expect([sum, subtracted, sum - subtracted]).toEqual([1_234_567_890n, 51_876n, 1_234_516_014n]);
    expect(read('yeekee.top3', { number: [number] })).toBe('014');
    expect(read('yeekee.bottom2', { number: [number] })).toBe('16');
  });
  it('is even for any submissions: nobody steers it, not even the last', () => {
    const submission = fc.nat({ max: 99_999 }).map((n) => String(n).padStart(5, '0'));
    fc.assert(
      fc.property(fc.array(submission, { maxLength: 40 }), fc.nat({ max: 99_999 }), (submissions, wanted) => {
        // Each result belongs to exactly one committed number.
        const { number } = yeekeeSum(submissions, '00000');
        const needed = String((wanted - Number(number) + 100_000) % 100_000).padStart(5, '0');
        expect(Number(yeekeeSum(submissions, needed).number)).toBe(wanted);
      }),
    );
  });
  it('commits to number and salt, and refuses what is no number', () => {
    const commitment = submissionCommitment({ number: '12345', salt: 'a'.repeat(32) });
    expect(commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(submissionCommitment({ number: '12346', salt: 'a'.repeat(32) })).not.toBe(commitment);
    for (const wrong of ['1234', '123456', 'abcde', '']) expect(() => yeekeeSum([wrong], '00000')).toThrow(RangeError);
  });
});
