import { uuid7 } from '@chokdee/contract/uuid7';
import { costOfBets, parsePaste } from '@chokdee/games/lottery/paste';
import { MICROS_PER_UNIT, wireOf } from '@chokdee/money/amount';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { baht, cashOf, wageringFixture } from '../wagering/testing.ts';
import { contentOf, createLotteryFixture, GAME, refusalOf, type LotteryFixture } from './testing.ts';

const { db, wagering } = await wageringFixture({ proveAfterEach: true });
let lottery: LotteryFixture;
let issue: string;
beforeAll(async () => {
  lottery = await createLotteryFixture({ db, wagering });
  ({ issue } = await lottery.openDraw(GAME));
});

const TOP3 = 'thai-government.top3';

describe('a stake', () => {
  const quote = async (stake: number) => {
    const context = await lottery.openMember(baht(10_000));
    const { lines } = await lottery.slips.quote({ contents: [contentOf(TOP3, '123', issue, stake)] }, context);
    return lines[0]!.fault;
  };
  it.each([
    [0, { code: 'lottery.stake.least', message: 'The stake is below the minimum of 5.00' }],
    [4, { code: 'lottery.stake.least', message: 'The stake is below the minimum of 5.00' }],
    [5, null],
    [6, null],
    [1_000, null],
    [1_001, { code: 'lottery.stake.most', message: 'The stake is above the maximum of 1,000.00' }],
  ])('of %s is judged by the limit that it is beyond', async (stake, fault) => {
    await db.owner.query(
      `update lottery.game set plays = jsonb_build_object($1::text, '{"least": "5000000"}'::jsonb) where code = $2`,
      [TOP3, GAME],
    );
    expect(await quote(stake)).toEqual(fault);
    const member = await lottery.openMember(baht(10_000));
    const placed = lottery.slips.place({ slipId: uuid7(), contents: [contentOf(TOP3, '123', issue, stake)] }, member);
    if (fault === null) expect((await placed).betAmount).toBe(stake);
    else {
      const { code, details } = await refusalOf(placed);
      expect([code, details.fields?.['contents.0']?.code]).toEqual(['lottery.lines.refused', fault.code]);
      expect(await cashOf(db, member.player!.memberId)).toBe(baht(10_000));
    }
  });
});

describe('pasted lines', () => {
  const slipOf = (text: string) => {
    const { bets, errors } = parsePaste({ format: 'thai-government' }, text);
    return {
      errors,
      cost: wireOf(costOfBets(bets)),
      contents: bets.map(({ play, entry, stake }) =>
        contentOf(play.code, entry, issue, Number(stake / MICROS_PER_UNIT)),
      ),
    };
  };
  it('are charged what their confirmation says: กลับ 123=10x20 is 80', async () => {
    const member = await lottery.openMember(baht(1_000));
    const { contents, cost } = slipOf('กลับ 123=10x20');
    expect([cost, (await lottery.slips.place({ slipId: uuid7(), contents }, member)).betAmount]).toEqual([80, 80]);
    expect(await cashOf(db, member.player!.memberId)).toBe(baht(920));
  });
  it('of any form cost what the server charges', async () => {
    const member = await lottery.openMember(baht(10_000_000));
    const digits = (length: number) =>
      fc.integer({ min: 0, max: 10 ** length - 1 }).map((value) => String(value).padStart(length, '0'));
    const stake = fc.integer({ min: 5, max: 50 }).map(String);
    const line = fc.oneof(
      fc.tuple(fc.constantFrom('', 'กลับ '), digits(3), stake, stake).map(([word, n, a, b]) => `${word}${n}=${a}x${b}`),
      fc.tuple(digits(2), stake).map(([n, a]) => `${n}ล${a}`),
      fc.tuple(digits(3), stake, stake).map(([n, a, b]) => `${n}บ${a}ต${b}`),
      fc.tuple(digits(2), digits(2), stake).map(([m, n, a]) => `${m},${n}=${a}`),
      fc.tuple(digits(1), stake).map(([n, a]) => `19ประตู ${n}=${a}`),
      fc.tuple(digits(3), stake).map(([n, a]) => `${n} ${a}`),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 6 }), async (lines) => {
        const { contents, cost } = slipOf(lines.join('\n'));
        if (contents.length === 0) return;
        const quote = await lottery.slips.quote({ contents }, member);
        expect([quote.accepted, quote.betAmount]).toEqual([true, cost]);
      }),
      { numRuns: 40 },
    );
  });
});
