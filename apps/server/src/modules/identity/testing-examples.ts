import { createHash } from 'node:crypto';
import { unblockMember } from '@chokdee/contract/calls/console';
import { openAccount } from '@chokdee/contract/calls/identity/accounts';
import { sessions } from '@chokdee/contract/calls/identity';
import { sendLoginSms, sendRegisterSms } from '@chokdee/contract/calls/identity/entry';
import { sendVerificationSms } from '@chokdee/contract/calls/identity/mobile-verification';
import { createInviteCode } from '@chokdee/contract/calls/identity/invite-codes';
import type { ExampleData, ExampleSource } from '../../platform/testing-examples.ts';

/** The code of the newest SMS. */
async function newestCode({ db }: ExampleData): Promise<string> {
  const [row] = await db.owner.query<{ body: string }>(
    "select body from platform.outgoing_message where kind = 'sms' order by message_id desc limit 1",
  );
  return /\d{6}/.exec(row?.body ?? '')?.[0] ?? '';
}
/** Gives a member a proved mobile number, and forgets the codes that were sent. */
const proveNumber = (data: ExampleData, memberId: string, e164: string) =>
  data.db.owner.query(
    `with forgotten as (
      delete from identity.sms_code
    )
    update identity.member
    set
      mobile_e164 = '${e164}',
      mobile_verified_at = platform.clock()
    where member_id = '${memberId}'`,
  );
/** Makes a member one without a proved number. */
const forgetNumber = (data: ExampleData, memberId: string) =>
  data.db.owner.query(
    `update identity.member
    set mobile_e164 = null, mobile_verified_at = null
    where member_id = '${memberId}'`,
  );
/** A token that resets the password of a member. */
async function resetToken(data: ExampleData, memberId: string): Promise<string> {
  const token = 'a-token-of-an-email';
  const hash = createHash('sha256').update(token).digest('hex');
  await data.db.owner.query(
    `insert into identity.challenge (challenge_hash, kind, brand_id, member_id, expires_at)
    values ('\\x${hash}', 'reset', 'chokdee', '${memberId}', platform.clock() + interval '30 minutes')
    on conflict do nothing`,
  );
  return token;
}
const codeEntry = {
  owner: '',
  campaign: 'summer',
  domain: '',
  status: 'active',
  startsAt: 1_760_000_000_000,
  endsAt: null,
} as const;

/** Requests of the module's calls that succeed. */
export const examples: ExampleSource = (data) => ({
  'identity.login': async () => {
    // The example of another call may have suspended the member.
    const reinstated = { params: { id: data.other.memberId }, body: { reason: 'the next login' } };
    await data.send(unblockMember, reinstated, data.admin);
    return { body: { username: data.other.username, password: data.passwords.member } };
  },
  'identity.sendVerificationSms': async () => {
    await data.db.owner.query('delete from identity.sms_code');
    await forgetNumber(data, data.memberId);
    return { body: { mobileNo: '0899990001', countryDialingCode: '+66' } };
  },
  'identity.verifyMobile': async (caller) => {
    await data.db.owner.query('delete from identity.sms_code');
    await forgetNumber(data, data.memberId);
    const number = { mobileNo: '0899990002', countryDialingCode: '+66' };
    await data.send(sendVerificationSms, { body: number }, caller);
    return { body: { ...number, verificationCode: await newestCode(data) } };
  },
  'identity.endSession': async (caller) => ({
    params: { id: (await data.send(sessions, {}, caller))[0]?.id },
    body: { password: data.passwords.member },
  }),
  'identity.endOtherSessions': () => ({ body: { password: data.passwords.member } }),
  'identity.register': () => ({
    body: {
      username: 'freshfuzz',
      password: data.passwords.member,
      confirmPassword: data.passwords.member,
      adult: true,
      login: true,
    },
  }),
  'identity.registerMobile': async () => {
    await data.db.owner.query('delete from identity.sms_code');
    await data.send(sendRegisterSms, { body: { mobileNo: '0811111111' } });
    return {
      body: {
        mobileNum: '0811111111',
        password: data.passwords.member,
        confirmPassword: data.passwords.member,
        verificationCode: await newestCode(data),
        adult: true,
        login: true,
      },
    };
  },
  'identity.sendRegisterSms': () => ({ body: { mobileNo: '0822222222', countryDialingCode: '66' } }),
  'identity.sendLoginSms': () => ({ body: { mobileNum: '0833333333', countryDialingCode: '66' } }),
  'identity.checkAffiliate': async () => {
    const code = `FUZZ${Date.now().toString(36)}`;
    await data.send(createInviteCode, { body: { code, kind: 'affiliate', ...codeEntry } }, data.admin);
    return { query: { code } };
  },
  'identity.recoverByEmail': () => ({ body: { username: 'nobody', email: 'nobody@mail.example' } }),
  'identity.resetPassword': async () => ({
    body: {
      token: await resetToken(data, data.other.memberId),
      newPassword: data.passwords.member,
      confirmNewPassword: data.passwords.member,
    },
  }),
  'identity.recoverByMobile': async () => {
    await data.send(unblockMember, { params: { id: data.other.memberId }, body: { reason: 'a recovery' } }, data.admin);
    await proveNumber(data, data.other.memberId, '66844444444');
    await data.send(sendLoginSms, { body: { mobileNum: '0844444444' } });
    return {
      body: {
        mobileNum: '0844444444',
        verificationCode: await newestCode(data),
        newPassword: data.passwords.member,
      },
    };
  },
  'identity.openAccount': () => ({
    body: { username: `opened${Date.now() % 1_000_000}`, kind: 1, upline: '', adult: true },
  }),
  'identity.renewInitialCode': async () => {
    const opened = { username: `renewed${Date.now() % 1_000_000}`, kind: 0, upline: '', adult: true } as const;
    return { params: { id: (await data.send(openAccount, { body: opened }, data.admin)).id }, body: {} };
  },
  'identity.passkeyOptions': () => ({ body: { password: data.passwords.member } }),
  'identity.createInviteCode': () => ({ body: { code: 'FUZZCODE', kind: 'affiliate', ...codeEntry } }),
  'identity.editInviteCode': async () => {
    const code = `EDIT${Date.now().toString(36)}`;
    const { id, version } = await data.send(
      createInviteCode,
      { body: { code, kind: 'referral', ...codeEntry } },
      data.admin,
    );
    return { params: { id }, body: { version, ...codeEntry } };
  },
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
