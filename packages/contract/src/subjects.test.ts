import { expect, it } from 'vitest';
import { partsOfSubject } from './subjects.ts';

it('splits a subject at its longest known kind', () => {
  expect(partsOfSubject('member:1')).toEqual({ kind: 'member', id: '1' });
  expect(partsOfSubject('sports:setting')).toEqual({ kind: 'sports', id: 'setting' });
  expect(partsOfSubject('sports:event:1')).toEqual({ kind: 'sports:event', id: '1' });
  expect(partsOfSubject('channel:sandbox/in/2026-11-26')).toEqual({ kind: 'channel', id: 'sandbox/in/2026-11-26' });
  expect(partsOfSubject('lottery-play:thai/top:3')).toEqual({ kind: 'lottery-play', id: 'thai/top:3' });
});

it('knows no other kinds', () => {
  expect(partsOfSubject('members:1')).toBeNull();
  expect(partsOfSubject('member')).toBeNull();
  expect(partsOfSubject('')).toBeNull();
});
