import { describe, expect, it } from 'vitest';
import { readLaunch } from './launch.ts';

describe('the launch address', () => {
  const query = (values: Record<string, string>, scheme = 'https') =>
    `${scheme}://games.test/dice/1.0.0/?${new URLSearchParams(values)}`;
  it('gives the RGS the scheme of the page', () => {
    const values = {
      sessionID: 's',
      rgs_url: 'games.test:3001',
      lang: 'th',
      device: 'mobile',
      currency: 'THB',
      social: 'false',
    };
    expect(readLaunch(query(values))).toEqual({
      sessionID: 's',
      rgs: 'https://games.test:3001',
      language: 'TH',
      device: 'mobile',
      lobby: null,
      realityCheck: null,
      timeZone: '',
      replay: null,
    });
    expect(readLaunch(query(values, 'http'))).toMatchObject({
      rgs: 'http://games.test:3001',
    });
    expect(readLaunch(query({ ...values, rgs_url: 'rgs.test/path/' }))?.rgs).toBe('https://rgs.test/path');
  });
  it.each([
    ['https://chokdee.test', 'https://chokdee.test'],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
    ['javascript:alert(1)', null],
    ['https://chokdee.test@evil.test', null],
    ['https://chokdee.test/path', null],
  ])('accepts only an origin as lobby (%s)', (lobby, origin) => {
    expect(readLaunch(query({ sessionID: 's', rgs_url: 'rgs.test', lobby }))?.lobby).toBe(origin);
  });
  it.each([
    ['45', 45],
    ['', null],
    ['0', null],
    ['-5', null],
    ['soon', null],
  ])('reads the minutes between reality checks (%s)', (reality_check, minutes) => {
    expect(readLaunch(query({ sessionID: 's', rgs_url: 'rgs.test', reality_check }))?.realityCheck).toBe(minutes);
  });
  it('accepts a lobby, which hands the session over, instead of a session', () => {
    const values = { rgs_url: 'rgs.test', lobby: 'https://chokdee.test' };
    expect(readLaunch(query(values))).toMatchObject({ sessionID: '', lobby: 'https://chokdee.test' });
    expect(readLaunch(query({ ...values, lobby: 'javascript:alert(1)' }))).toBeNull();
  });
  it('accepts a replay instead of a session', () => {
    expect(
      readLaunch(query({ replay: 'true', rgs_url: 'rgs.test', version: '1.0.0', mode: 'OVER', event: 'x' })),
    ).toMatchObject({ sessionID: '', replay: { version: '1.0.0', mode: 'OVER', event: 'x' } });
  });
  it.each([
    {},
    { sessionID: 's' },
    { rgs_url: 'rgs.test' },
    { sessionID: 's', rgs_url: 'https://rgs.test' },
    { sessionID: 's', rgs_url: 'user@rgs.test' },
    { sessionID: 's', rgs_url: 'rgs.test?x=1' },
  ])('rejects %j', (values) => {
    expect(readLaunch(query(values as Record<string, string>))).toBeNull();
  });
});
