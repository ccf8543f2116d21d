import { describe, expect, it } from 'vitest';
import { lotteryAddress } from './launching.ts';

const page = {
  site: 'http://127.0.0.1:3000',
  code: undefined,
  category: undefined,
  area: undefined,
  view: undefined,
  prizeMode: undefined,
  device: undefined,
  backUrl: undefined,
  language: 'TH',
};

describe('the address of a lottery', () => {
  it('is the betting page of a game, or the lobby of its area', () => {
    expect(lotteryAddress({ ...page, code: 'thai-5m', prizeMode: 'ELOTT', device: 'WEB', backUrl: '/home?a=1' })).toBe(
      'http://127.0.0.1:3000/lottery?game=thai-5m&prizeMode=ELOTT&device=WEB&back=%2Fhome%3Fa%3D1&lang=th',
    );
    expect(lotteryAddress({ ...page, code: 'vn-north-1m', view: 'betting' })).toBe(
      'http://127.0.0.1:3000/Vnlottery?game=vn-north-1m&lang=th',
    );
    expect(lotteryAddress({ ...page, area: 'VN', view: 'lobby' })).toBe('http://127.0.0.1:3000/Vnlottery?lang=th');
    expect(lotteryAddress({ ...page, code: 'lao', view: 'lobby' })).toBe('http://127.0.0.1:3000/elott?lang=th');
    expect(lotteryAddress({ ...page, code: 'dice' })).toBeNull();
  });

  it('returns to pages of the site only', () => {
    for (const backUrl of ['https://evil.example/', '//evil.example', 'javascript:alert(1)'])
      expect(lotteryAddress({ ...page, code: 'lao', backUrl })).not.toContain('back');
  });
});
