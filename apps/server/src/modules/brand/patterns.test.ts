import { describe, expect, it } from 'vitest';
import { dayOf, matchesPattern, patterns } from './patterns.ts';
import { checkField, ruleResponse } from './rules.ts';

// Per pattern: texts it matches and texts it does not.
const table: readonly (readonly [id: number, matches: readonly string[], rejects: readonly string[]])[] = [
  [0, ['anything at all', 'ก ข', 'a'], ['tab\there', 'nul\u0000']],
  [1, ['somchai1', 'A'], ['1somchai', 'som chai', 'สม', 'som_chai']],
  [2, ['王小明', '王12'], ['wang', '王 明']],
  [3, ['a@b.co', 'first.last+tag@mail.example.com'], ['a@b', 'a b@c.de', '@b.co', 'a@b..co', 'a@-b.co', 'a@@b.co']],
  [4, ['abc123', '123'], ['abc-123', 'ก1']],
  [5, ['abc123'], ['abc', '123', 'abc 123']],
  [6, ['0812345678'], ['08-123', '12a', '๑๒๓']],
  [7, ['Abc', 'abC1'], ['abc1', 'ABC ']],
  [8, ['Som Chai'], ['Som1', 'สม ชาย']],
  [9, ['a!b@c', 'ก1'], ['a b', 'a\u00a0b']],
  [10, ['阿卜杜勒·艾山', '王，明'], ['Wang']],
  [11, ['2000-02-29', '1999-12-31'], ['1900-02-29', '2001-02-30', '31-12-1999', '2001-2-3']],
  [12, ['Som Chai', 'Som'], ['Som  Chai', 'A B C', ' Som', 'Som ']],
  [13, ['02-29-2000', '12-31-1999'], ['02-29-1900', '13-01-2000', '2000-02-29']],
  [14, ['abc123'], ['abc.123']],
  [15, ['홍길동'], ['Hong', '홍 길']],
  [16, ['สมชาย'], ['สม ชาย', 'Som', '฿']],
  [17, ['สมชาย ใจดี', 'Som Chai'], ['สมชาย1', 'Som-Chai']],
  [18, ['SOM CHAI'], ['Som Chai', 'A1']],
  [19, ['Abc!1~'], ['a b', 'กข']],
];

describe('register patterns', () => {
  it('has every id from 0 to 20', () => expect(patterns).toHaveLength(21));

  it.each(table)('pattern %i', (id, matches, rejects) => {
    for (const text of matches) expect([text, matchesPattern(id, text)]).toEqual([text, true]);
    for (const text of rejects) expect([text, matchesPattern(id, text)]).toEqual([text, false]);
  });

  it('gives browsers the expression that the server runs', () => {
    for (const [id, matches, rejects] of table) {
      const browser = new RegExp(
        ruleResponse({ patternId: id, minLength: 1, maxLength: 60, required: true, enabled: true }).acceptedPattern,
        'u',
      );
      for (const text of matches) expect([id, text, browser.test(text)]).toEqual([id, text, true]);
      // The expression does not check the calendar or control characters; the server does.
      for (const text of rejects)
        if (id !== 0 && id !== 11 && id !== 13) expect([id, text, browser.test(text)]).toEqual([id, text, false]);
    }
  });

  it('parses both date patterns', () => {
    expect(dayOf(11, '2008-02-29')).toBe('2008-02-29');
    expect(dayOf(13, '02-29-2008')).toBe('2008-02-29');
    expect(dayOf(11, '2009-02-29')).toBeNull();
    expect(dayOf(0, '2008-02-29')).toBeNull();
  });
});

describe('a field against its rule', () => {
  const rule = { patternId: 1, minLength: 4, maxLength: 6, required: true, enabled: true };

  it('enforces both bounds', () => {
    expect(['abc', 'abcd', 'abcdef', 'abcdefg'].map((value) => checkField('username', rule, value) === null)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('names the pattern, with both bounds filled in', () => {
    expect(checkField('username', rule, 'a!')).toEqual({
      code: 'field.pattern.1',
      params: { min: 4, max: 6, range: '4 - 6' },
    });
  });

  it('reports one number when both bounds are equal', () => {
    expect(
      checkField('paymentPassword', { ...rule, patternId: 6, minLength: 6, maxLength: 6 }, '12345')?.params?.['range'],
    ).toBe('6');
  });

  it('requires a value only if the rule does', () => {
    expect(checkField('email', { ...rule, required: false }, '  ')).toBeNull();
    expect(checkField('email', rule, '  ')).toEqual({ code: 'field.required' });
    expect(checkField('email', rule, undefined)).toEqual({ code: 'field.required' });
  });

  it('counts characters, not UTF-16 units', () => {
    const name = { ...rule, patternId: 17, minLength: 2, maxLength: 60 };
    expect(
      ['สมชาย ใจดี', 'John Doe', '\u0e31\u0e31\u0e31'].map((value) => checkField('payeeName', name, value) === null),
    ).toEqual([true, true, false]);
    expect(checkField('nickname', { ...rule, patternId: 0, maxLength: 4 }, '🎲🎲🎲🎲')).toBeNull();
  });
});
