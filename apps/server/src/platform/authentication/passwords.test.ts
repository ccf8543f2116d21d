import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const pepper = new Uint8Array(32).fill(1);

describe('passwords', () => {
  it('are verified with their hash and the pepper', async () => {
    const passwords = createPasswords({ pepper });
    const hash = await passwords.hash('รหัสผ่าน 1');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect([await passwords.verify(hash, 'รหัสผ่าน 1'), await passwords.verify(hash, 'รหัสผ่าน 2')]).toEqual([true, false]);
    expect(await createPasswords({ pepper: new Uint8Array(32).fill(2) }).verify(hash, 'รหัสผ่าน 1')).toBe(false);
  });

  it('are equal in every Unicode encoding of the same text', async () => {
    const passwords = createPasswords({ pepper });
    expect(await passwords.verify(await passwords.hash('café ｆｕｌｌ'), 'cafe\u0301 full')).toBe(true);
  });

  it('cost the same work when there is no account', async () => {
    const passwords = createPasswords({ pepper });
    expect(await passwords.verify(null, 'anything')).toBe(false);
    expect(passwords.operations()).toBe(1);
  });

  it('are hashed two at a time; a full queue refuses at once', async () => {
    const passwords = createPasswords({ pepper, workers: 2, waiting: { visitor: 3, session: 0 } });
    const all = Array.from({ length: 7 }, () => passwords.hash('x'));
    const results = await Promise.allSettled(all);
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(
      results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { code: string }).code] : [])),
    ).toEqual(['system.busy', 'system.busy']);
    expect(passwords.operations()).toBe(5);
    await passwords.hash('the queue is free again');
  });

  it('of callers in a session wait in a queue of their own, which is served first', async () => {
    const passwords = createPasswords({ pepper, workers: 1, waiting: { visitor: 1, session: 2 } });
    const order: string[] = [];
    const check = (name: string, caller: 'visitor' | 'session') =>
      passwords.verify(null, 'x', caller).then(
        () => order.push(name),
        ({ code }: { code: string }) => order.push(`${name}: ${code}`),
      );
    await Promise.all([
      check('running', 'visitor'),
      check('visitor', 'visitor'),
      check('second visitor', 'visitor'),
      check('member', 'session'),
      check('second member', 'session'),
      check('third member', 'session'),
    ]);
    expect(order).toEqual([
      'second visitor: system.busy',
      'third member: system.busy',
      'running',
      'member',
      'second member',
      'visitor',
    ]);
  });

  it('free their slot after a failure', async () => {
    const passwords = createPasswords({ pepper, workers: 1, waiting: { visitor: 1, session: 1 } });
    await expect(passwords.verify('not a hash', 'x')).rejects.toThrow();
    expect(await passwords.verify(null, 'x')).toBe(false);
  });
});
