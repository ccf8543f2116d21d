import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOfBets, MOST_BETS, MOST_CHARACTERS, parsePaste, pasteLineOf } from './paste.ts';
import { playOf, plays } from './plays.ts';
import type { FormatCode } from './types.ts';

const read = (text: string, format: FormatCode = 'thai-government') => {
  const { bets, errors } = parsePaste({ format }, text);
  return [
    ...bets.map(({ line, play, entry, stake }) => `${line} ${play.name} ${entry} ${Number(stake) / 1e6}`),
    ...errors.map(({ line, error }) => `${line} ! ${error}`),
  ];
};

describe('a line', () => {
  it.each([
    ['123=50x50', ['1 top3 123 50', '1 tote3 123 50']],
    ['123=50*20', ['1 top3 123 50', '1 tote3 123 20']],
    ['123 = 50 × 20', ['1 top3 123 50', '1 tote3 123 20']],
    ['12 34 56=20', ['1 top2 12 20', '1 top2 34 20', '1 top2 56 20']],
    ['12,34/56-78.90=5', ['12', '34', '56', '78', '90'].map((number) => `1 top2 ${number} 5`)],
    ['๑๒=๕๐x๑๐', ['1 top2 12 50', '1 bottom2 12 10']],
    ['１２＝５０', ['1 top2 12 50']],
    ['12=0x20', ['1 bottom2 12 20']],
    ['123=10x20x30', ['1 top3 123 10', '1 tote3 123 20', '1 back3 123 30']],
    ['5=100', ['1 runTop 5 100']],
    ['5=100x40', ['1 runTop 5 100', '1 runBottom 5 40']],
    ['1234=1x2', ['1 top4 1234 1', '1 tote4 1234 2']],
    ['123 50x50', ['1 top3 123 50', '1 tote3 123 50']],
    ['12: 1,000', ['1 top2 12 1000']],
    ['12=0.25', ['1 top2 12 0.25']],
    ['12=20 บาท', ['1 top2 12 20']],
    ['ล่าง 12=20', ['1 bottom2 12 20']],
    ['12 ล่าง = 20', ['1 bottom2 12 20']],
    ['12=20 ล่าง', ['1 bottom2 12 20']],
    ['บน-ล่าง 12=20', ['1 top2 12 20', '1 bottom2 12 20']],
    ['บนล่าง 12=20x5', ['1 top2 12 20', '1 bottom2 12 5']],
    ['โต๊ด 123=20', ['1 tote3 123 20']],
    ['หน้า 123=20', ['1 front3 123 20']],
    ['12=20 กลับ', ['1 top2 12 20', '1 top2 21 20']],
    ['กลับ 112=1', ['1 top3 112 1', '1 top3 121 1', '1 top3 211 1']],
    ['รูดหน้า 7=1', Array.from({ length: 10 }, (_, n) => `1 top2 7${n} 1`)],
    ['เบิ้ล=5', Array.from({ length: 10 }, (_, n) => `1 top2 ${n}${n} 5`)],
    ['', []],
  ])('%s', (text, expected) => expect(read(text)).toEqual(expected));

  it('of 19 ประตู writes nineteen numbers', () => {
    expect(read('19 ประตู 5=10')).toHaveLength(19);
    expect(read('19ประตู5=10')).toHaveLength(19);
  });

  it.each([
    ['12', 'stake'],
    ['12=', 'stake'],
    ['12=x', 'stake'],
    ['12=0', 'stake'],
    ['12=-5', 'stake'],
    ['12=1e3', 'stake'],
    ['12=0.001', 'stake'],
    ['12=1234567890', 'stake'],
    ['=50', 'number'],
    ['1a2=50', 'word'],
    ['abc=50', 'word'],
    ['constructor=50', 'word'],
    ['12345=50', 'digits'],
    ['12=50x50x50', 'stakes'],
    ['โต๊ด 12=50', 'play'],
    ['111=50x50', 'same'],
    ['รูดหน้า 12=5', 'digits'],
  ])('%s is refused with %s', (text, error) => expect(read(text)).toEqual([`1 ! ${error}`]));

  it('names a play that the game does not have', () => {
    expect(read('หน้า 123=20', 'lao')).toEqual(['1 ! play']);
    expect(read('1234=5', 'yeekee')).toEqual(['1 ! play']);
  });
});

const orders = ['123', '132', '213', '231', '312', '321'];
const total = (text: string) => Number(costOfBets(parsePaste({ format: 'thai-government' }, text).bets)) / 1e6;

describe('กลับ', () => {
  it('bets each order of a straight number, and any order once', () => {
    expect(read('กลับ 123=10x20')).toEqual([...orders.map((number) => `1 top3 ${number} 10`), '1 tote3 123 20']);
    expect(total('กลับ 123=10x20')).toBe(80);
    expect(total('กลับ โต๊ด 123=20')).toBe(20);
    expect(read('กลับ 1123=0x7')).toEqual(['1 tote4 1123 7']);
  });
  it.each(['6กลับ 123=10', '6 กลับ 123=10', '123 6กลับ=10', '123กลับ=10', '123=10กลับ', 'กลับ 123 10', 'กลับ123*10'])(
    '%s is six bets',
    (text) => expect(read(text)).toEqual(orders.map((number) => `1 top3 ${number} 10`)),
  );
  it('keeps a stake of one digit', () => {
    expect(read('12=6กลับ')).toEqual(['1 top2 12 6', '1 top2 21 6']);
  });
});

describe('a tolerant form', () => {
  it.each([
    ['456 100', ['1 top3 456 100']],
    ['789*20*20', ['1 top3 789 20', '1 tote3 789 20']],
    ['789 * 20 * 20', ['1 top3 789 20', '1 tote3 789 20']],
    ['789x20', ['1 top3 789 20']],
    ['12 บน 10', ['1 top2 12 10']],
    ['บน12=20', ['1 top2 12 20']],
    ['12ล20', ['1 bottom2 12 20']],
    ['12 ล 20 บาท', ['1 bottom2 12 20']],
    ['12 ล่าง 20 บ.', ['1 bottom2 12 20']],
    ['123บ50ต50', ['1 top3 123 50', '1 tote3 123 50']],
    ['123 บน=50 โต๊ด=20', ['1 top3 123 50', '1 tote3 123 20']],
    ['123=บ50ต20', ['1 top3 123 50', '1 tote3 123 20']],
    ['12 34ล20', ['1 bottom2 12 20', '1 bottom2 34 20']],
    ['12บล20', ['1 top2 12 20', '1 bottom2 12 20']],
    ['99-50', ['1 top2 99 50']],
    ['99-50-20', ['1 top2 99 50', '1 bottom2 99 20']],
    ['99 – 50', ['1 top2 99 50']],
    ['456 1,000', ['1 top3 456 1000']],
    ['456 2.50', ['1 top3 456 2.5']],
    ['ล่าง 12 20', ['1 bottom2 12 20']],
    ['12 20 ล่าง', ['1 bottom2 12 20']],
    ['๔๕๖ ๑๐๐', ['1 top3 456 100']],
    ['๑๒ล๒๐', ['1 bottom2 12 20']],
    ['７８９＊２０＊２０', ['1 top3 789 20', '1 tote3 789 20']],
    ['１２，３４＝２０', ['1 top2 12 20', '1 top2 34 20']],
    ['12=20,', ['1 top2 12 20']],
    ['12=20, 34=30', ['1 top2 12 20', '1 top2 34 30']],
    ['12ล20; 345 10', ['1 bottom2 12 20', '1 top3 345 10']],
    ['12=1,000,34=5', ['1 ! stake']],
    ['12,34=20,56=30', ['1 ! stake']],
    // Without a sign several numbers have no stake: the last one may be a number too.
    ['12 34 56', ['1 ! stake']],
    ['12,34', ['1 ! stake']],
    ['12/34', ['1 ! stake']],
    ['456 100 50', ['1 ! stake']],
    ['12 ล่าง', ['1 ! stake']],
    ['บน 12 ล่าง 20', ['1 ! stake']],
    ['123=50บ50', ['1 ! stakes']],
    ['12=20=30', ['1 ! stake']],
    ['12 บาท 20', ['1 ! word']],
  ])('%s', (text, expected) => expect(read(text)).toEqual(expected));

  it('is read at every kind of line end', () => {
    expect(read('12=1\n34=2\r\n56=3\r78=4\u202890=5\u0085 11=6')).toEqual(
      ['12', '34', '56', '78', '90', '11'].map((number, index) => `${index + 1} top2 ${number} ${index + 1}`),
    );
  });
});

describe('a written bet', () => {
  const named = plays.filter(({ format, entry }) => format === 'thai-government' && entry.kind === 'number');
  it('can be written for every play on a number, and for no other', () => {
    for (const play of plays.filter(({ format }) => format === 'thai-government')) {
      const entry = play.entry.kind === 'number' ? '1234'.slice(0, play.entry.digits) : 'high';
      expect(pasteLineOf({ play, entry, stake: 1_000_000n }) !== null).toBe(named.includes(play));
    }
  });
  it('is read as the same bet, and so are many', () => {
    const number = fc.constantFrom(...named).chain((play) =>
      fc.record({
        play: fc.constant(play),
        entry: fc
          .integer({ min: 0, max: 10 ** (play.entry as { digits: number }).digits - 1 })
          .map((value) => String(value).padStart((play.entry as { digits: number }).digits, '0'))
          .filter((entry) => play.match.kind !== 'permutation' || new Set(entry).size > 1),
        stake: fc.bigInt({ min: 1n, max: 99_999_999_999n }).map((satang) => satang * 10_000n),
      }),
    );
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 20 }), (bets) => {
        const { bets: again, errors } = parsePaste(
          { format: 'thai-government' },
          bets.map((each) => pasteLineOf(each)!).join('\n'),
        );
        expect(errors).toEqual([]);
        expect(again).toEqual(bets.map((each, index) => ({ line: index + 1, ...each })));
      }),
    );
  });
});

describe('a text', () => {
  it('reads its good lines, and names the others by their number', () => {
    expect(read('12=20\r\n\nสวัสดี=1\n345=5x5\n99')).toEqual([
      '1 top2 12 20',
      '4 top3 345 5',
      '4 tote3 345 5',
      '3 ! word',
      '5 ! stake',
    ]);
  });
  it('holds a line of names for the lines below it', () => {
    expect(read('ล่าง\n12=5\nบน 34=5\n56=5\nบน\n7=1')).toEqual([
      '2 bottom2 12 5',
      '3 top2 34 5',
      '4 bottom2 56 5',
      '6 runTop 7 1',
    ]);
  });
  it('is read for one play, also of sets', () => {
    const lo = parsePaste({ format: 'vietnam-north', play: playOf('vietnam-north.lo2')! }, '12 34=5\n56=1x2');
    expect(lo.bets.map(({ play, entry }) => `${play.name} ${entry}`)).toEqual(['lo2 12', 'lo2 34']);
    expect(lo.errors).toEqual([{ line: 2, text: '56=1x2', error: 'stakes' }]);
    const xien = parsePaste({ format: 'vietnam-north', play: playOf('vietnam-north.xien2')! }, '34 12=5\n1 2=5\n11=2');
    expect(xien.bets.map(({ entry }) => entry)).toEqual(['12-34']);
    expect(xien.errors.map(({ error }) => error)).toEqual(['digits', 'count']);
  });
  it('is refused above 1,000 bets and above its length', () => {
    const lines = Array.from({ length: MOST_BETS + 5 }, () => '12=1').join('\n');
    const { bets, errors } = parsePaste({ format: 'lao' }, lines);
    expect(bets).toHaveLength(MOST_BETS);
    expect(errors.map(({ line, error }) => `${line} ${error}`)).toEqual(
      Array.from({ length: 5 }, (_, n) => `${MOST_BETS + n + 1} tooMany`),
    );
    expect(parsePaste({ format: 'lao' }, '1'.repeat(MOST_CHARACTERS + 1)).errors).toHaveLength(1);
  });
  it('never fails, whatever it contains', () => {
    const word = fc.oneof(fc.string(), fc.constantFrom('12', '=', 'x', '๕', 'กลับ', 'ล่าง', '50', ' ', '\n', '*'));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        for (const { entry, stake } of parsePaste({ format: 'lao' }, words.join('')).bets)
          expect(/^\d{1,4}$/.test(entry) && stake > 0n).toBe(true);
      }),
    );
  });
});
