import { sessions } from '@chokdee/contract/calls/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdentityFixture, password, type IdentityFixture } from './testing.ts';

let fixture: IdentityFixture;
beforeAll(async () => {
  fixture = await createIdentityFixture();
});
afterAll(() => fixture?.close());

describe('blocking', () => {
  const actor = { kind: 'operator' as const, id: 'o1', name: 'malee' };

  it('ends every session, blocks player limits, and is reported only after a correct password', async () => {
    const { token, memberId } = await fixture.register('blocked');
    const id = (await fixture.call(sessions, {}, { token })).value[0]?.id ?? '';
    expect(await fixture.identity.block({ brandId: 'chokdee', memberId, actor, reason: 'chargeback' })).toBe(true);
    expect(await fixture.sessionState(token)).toBe('login.not.session');
    expect(fixture.announced).toContain(id);
    expect(
      (await fixture.db.database.query<{ active: boolean }>('select identity.is_session_active($1) as active', [id]))[0]
        ?.active,
    ).toBe(false);
    expect((await fixture.protection.stateOf(memberId))?.state).toBe('blocked');
    expect((await fixture.login('blocked', 'wrong one')).errorCode).toBe('login.failed');
    expect((await fixture.login('blocked', password)).errorCode).toBe('account.blocked');
    const entries = await fixture.db.owner.query(
      'select action, reason, before, after from audit.entry where subject = $1',
      [`member:${memberId}`],
    );
    expect(entries).toEqual([
      { action: 'member.block', reason: 'chargeback', before: { state: 'active' }, after: { state: 'blocked' } },
    ]);
  });

  it('can be lifted, and has no effect when repeated', async () => {
    const { memberId } = await fixture.register('lifted');
    const change = { brandId: 'chokdee', memberId, actor, reason: 'mistake' };
    expect([
      await fixture.identity.block(change),
      await fixture.identity.block(change),
      await fixture.identity.unblock(change),
      await fixture.identity.unblock(change),
    ]).toEqual([true, true, true, true]);
    expect(
      await fixture.db.owner.query('select 1 from audit.entry where subject = $1', [`member:${memberId}`]),
    ).toHaveLength(2);
    expect((await fixture.login('lifted', password)).errorCode).toBeNull();
    expect((await fixture.protection.stateOf(memberId))?.state).toBe('open');
  });

  it('does not lift a self-exclusion when it is lifted', async () => {
    const { memberId } = await fixture.register('excluded');
    await fixture.protection.setState({ memberId, state: 'excluded', until: null, actor: 'member' });
    const change = { brandId: 'chokdee', memberId, actor, reason: 'mistake' };
    await fixture.identity.block(change);
    await fixture.identity.unblock(change);
    expect((await fixture.protection.stateOf(memberId))?.state).toBe('excluded');
  });

  it('applies only to members of the operator’s brand', async () => {
    const { memberId } = await fixture.register('elsewhere');
    expect(await fixture.identity.block({ brandId: 'another', memberId, actor, reason: 'other brand' })).toBe(false);
    expect(await fixture.identity.memberDetails('another', memberId)).toBeNull();
  });
});
