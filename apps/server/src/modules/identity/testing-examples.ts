import { unblockMember } from '@chokdee/contract/calls/console';
import { sessions } from '@chokdee/contract/calls/identity';
import type { ExampleSource } from '../../platform/testing-examples.ts';

/** Requests of the module's calls that succeed. */
export const examples: ExampleSource = (data) => ({
  'identity.login': async () => {
    // The example of another call may have suspended the member.
    const reinstated = { params: { id: data.other.memberId }, body: { reason: 'the next login' } };
    await data.send(unblockMember, reinstated, data.admin);
    return { body: { username: data.other.username, password: data.passwords.member } };
  },
  'identity.endSession': async (caller) => ({
    params: { id: (await data.send(sessions, {}, caller))[0]?.id },
  }),
  'identity.register': () => ({
    body: {
      username: 'freshfuzz',
      password: data.passwords.member,
      confirmPassword: data.passwords.member,
      adult: true,
      login: true,
    },
  }),
  'identity.checkUsername': () => ({ query: { username: 'nobodyyet' } }),
  'identity.changePassword': () => ({
    body: {
      oldPassword: data.passwords.member,
      newPassword: 'another horse 22',
      confirmNewPassword: 'another horse 22',
    },
  }),
  'identity.setPaymentPassword': () => ({
    body: {
      password: data.passwords.member,
      paymentPassword: data.passwords.payment,
      confirmPaymentPassword: data.passwords.payment,
    },
  }),
  'identity.changePaymentPassword': () => ({
    body: {
      oldPaymentPassword: data.passwords.payment,
      paymentPassword: '246813',
      confirmPaymentPassword: '246813',
    },
  }),
});
