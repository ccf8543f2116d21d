import { reviewWithdrawal, takeWithdrawal } from '@chokdee/contract/calls/cashier/review';
import { withdraw } from '@chokdee/contract/calls/cashier/withdrawals';
import { listOperators } from '@chokdee/contract/calls/console';
import { sessions } from '@chokdee/contract/calls/identity';
import { rgsPlay, rgsSeeds } from '@chokdee/contract/calls/launcher';
import { currentPair } from '@chokdee/contract/calls/seeds';
import type { TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import type { TestCaller, TestHttp } from '../../apps/server/src/platform/http/testing.ts';
import { sendSuccessfully } from '../test-app.ts';
import type { Wire } from './arbitrary.ts';
import { BET, type GameOpener } from './games.ts';
import { PASSWORD, PAYEE_NAME, PAYMENT_PASSWORD, type FixtureMember } from './people.ts';

/** The data of the fixture that examples refer to. */
interface ExampleData {
  readonly db: TestDatabase;
  readonly base: TestHttp['base'];
  /** The member who owns the data, and a session of theirs. */
  readonly main: FixtureMember;
  readonly player: TestCaller;
  /** A member without data. */
  readonly other: FixtureMember;
  readonly admin: TestCaller;
  readonly operatorPassword: string;
  readonly games: GameOpener;
  readonly bankCardId: string;
  readonly betId: string;
  readonly deposit: { readonly depositId: string; readonly orderNo: string; readonly redirectUrl?: string | null };
}

/** Parts of a request that succeeds; a part that is not given is empty. */
type Example = Partial<Wire>;
/** Examples by the id of their call. */
type Examples = Readonly<Record<string, (caller: TestCaller) => Promise<Example> | Example>>;

const REASON = 'the fuzz test says so';

/** The examples of all calls that need particular input. */
export const createExamples = (data: ExampleData): Examples => ({
  ...identityExamples(data),
  ...gameExamples(data),
  ...cashierExamples(data),
  ...consoleExamples(data),
});

const identityExamples = ({ base, other }: ExampleData): Examples => ({
  'identity.login': () => ({ body: { username: other.username, password: PASSWORD } }),
  'identity.endSession': async (caller) => ({
    params: { id: (await sendSuccessfully(base, sessions, {}, caller))[0]?.id },
  }),
  'identity.register': () => ({
    body: { username: 'freshfuzz', password: PASSWORD, confirmPassword: PASSWORD, adult: true, login: true },
  }),
  'identity.checkUsername': () => ({ query: { username: 'nobodyyet' } }),
  'identity.changePassword': () => ({
    body: { oldPassword: PASSWORD, newPassword: 'another horse 22', confirmNewPassword: 'another horse 22' },
  }),
  'identity.setPaymentPassword': () => ({
    body: {
      password: PASSWORD,
      paymentPassword: PAYMENT_PASSWORD,
      confirmPaymentPassword: PAYMENT_PASSWORD,
    },
  }),
  'identity.changePaymentPassword': () => ({
    body: {
      oldPaymentPassword: PAYMENT_PASSWORD,
      paymentPassword: '246813',
      confirmPaymentPassword: '246813',
    },
  }),
});

const gameExamples = ({ base, player, games, betId }: ExampleData): Examples => ({
  'catalogue.addFavourite': () => ({ body: { nodeId: 'lantern-dice' } }),
  'catalogue.removeFavourite': () => ({ query: { nodeId: 'lantern-dice' } }),
  'promotions.view': () => ({ query: { promotionKey: 'fair-play' } }),
  'launcher.launchGame': () => ({ query: { launchMode: 'GLS', nodeId: 'lantern-dice' } }),
  'launcher.trialLaunch': () => ({ body: { nodeId: 'lantern-dice' } }),
  'launcher.roundFairness': () => ({ params: { id: betId } }),
  'launcher.rgs.play': async () => ({ body: { ...(await games.openWithoutRound()), ...BET } }),
  'launcher.rgs.action': async () => {
    const body = await games.openWithoutRound('kinnari-mines');
    await sendSuccessfully(base, rgsPlay, { body: { ...body, amount: BET.amount, mode: 'BASE' } });
    return { body: { ...body, action: 'lift-0', meta: { step: 0 } } };
  },
  'launcher.rgs.event': async () => {
    const body = await games.openWithoutRound();
    await sendSuccessfully(base, rgsPlay, { body: { ...body, ...BET } });
    return { body: { ...body, event: '1' } };
  },
  'launcher.rgs.replay': async () => {
    await games.openWithoutRound();
    return { params: { game: 'dice', version: '1.0.0', mode: 'UNDER', event: betId } };
  },
  'launcher.rgs.rotate': async () => {
    const body = await games.endAllRounds();
    return { body: { ...body, pairId: (await sendSuccessfully(base, rgsSeeds, { body })).current.id } };
  },
  'seeds.rotate': async () => {
    await games.endAllRounds();
    return { body: { pairId: (await sendSuccessfully(base, currentPair, {}, player)).current.id } };
  },
  'wagering.sportsVendorOrders': () => ({ query: { accountType: 'CHOK' } }),
  'wagering.betDetail': () => ({ params: { orderNo: betId } }),
});

function cashierExamples({ base, main, player, admin, bankCardId, deposit }: ExampleData): Examples {
  const bankUrl = new URL(deposit.redirectUrl ?? '');
  const bankPage: Example = {
    params: { reference: bankUrl.pathname.split('/').at(-1) },
    query: Object.fromEntries(bankUrl.searchParams),
  };
  const newWithdrawal = async (): Promise<string> => {
    const body = { amount: 100, bankCardId, password: PAYMENT_PASSWORD, requestId: uuid7() };
    return (await sendSuccessfully(base, withdraw, { body }, player)).withdrawalId;
  };
  /** A new withdrawal under review, with its current version. */
  const review = async ({ taken }: { readonly taken: boolean }) => {
    const params = { memberId: main.memberId, id: await newWithdrawal() };
    const waiting = await sendSuccessfully(base, reviewWithdrawal, { params }, admin);
    const { version } = taken
      ? await sendSuccessfully(base, takeWithdrawal, { params, body: { version: waiting.version } }, admin)
      : waiting;
    return { params, body: { version } };
  };
  return {
    'cashier.depositByLaunchUrl': () => ({ body: { amount: 500 } }),
    'cashier.getDeposit': () => ({ query: { depositId: deposit.depositId } }),
    'cashier.addBankCard': () => ({
      body: { bankCode: 'KBANK', cardNumber: '1234564822', cardHolder: PAYEE_NAME, password: PAYMENT_PASSWORD },
    }),
    'cashier.withdraw': () => ({ body: { amount: 100, bankCardId, password: PAYMENT_PASSWORD } }),
    'cashier.sandboxBankPage': () => bankPage,
    'cashier.sandboxBankPay': () => ({ ...bankPage, body: { choice: 'now' } }),
    'cashier.reviewWithdrawal': async () => ({ params: (await review({ taken: false })).params }),
    'cashier.takeWithdrawal': () => review({ taken: false }),
    'cashier.releaseWithdrawal': () => review({ taken: true }),
    'cashier.approveWithdrawal': () => review({ taken: true }),
    'cashier.rejectWithdrawal': async () => {
      const { params, body } = await review({ taken: true });
      return { params, body: { ...body, reason: REASON } };
    },
  };
}

function consoleExamples({ db, base, main, other, admin, operatorPassword }: ExampleData): Examples {
  const onOther: Example = { params: { id: other.memberId }, body: { reason: REASON } };
  const onOperator = async (): Promise<Example> => ({
    params: {
      id: (await sendSuccessfully(base, listOperators, {}, admin)).find(({ name }) => name === 'operator')?.id,
    },
    body: { reason: REASON },
  });
  /** Adds a dead letter of the main member; its consumer can process it now. Returns its key. */
  const deadLetter = async (): Promise<{ consumer: string; id: string }> => {
    await db.owner.query(
      `insert into platform.outbox_consumer (name) values ('wallet.balance') on conflict do nothing`,
    );
    await db.owner.query(
      `insert into platform.outbox_dead_letter
         (consumer, id, xid, at, topic, member_id, payload, error, attempts, dead_lettered_at)
       values
         ('wallet.balance', 1, '1', platform.clock(), 'balance.changed', $1, '{}', 'away', 5, platform.clock())
       on conflict do nothing`,
      [main.memberId],
    );
    return { consumer: 'wallet.balance', id: '1' };
  };
  return {
    'console.login': () => ({ body: { name: 'operator', password: operatorPassword } }),
    'console.password': () => ({
      body: {
        oldPassword: operatorPassword,
        newPassword: 'another horse 22',
        confirmNewPassword: 'another horse 22',
      },
    }),
    'console.viewMember': () => ({ params: { id: other.memberId } }),
    'console.blockMember': () => onOther,
    'console.unblockMember': () => onOther,
    'console.createOperator': () => ({ body: { name: 'newcomer', password: 'another horse 22', role: 'operator' } }),
    'console.disableOperator': onOperator,
    'console.enableOperator': onOperator,
    'console.setMaintenance': () => ({ body: { maintenance: true, reason: REASON } }),
    'outbox.event': async () => ({ params: await deadLetter() }),
    'outbox.resend': async () => ({ body: await deadLetter() }),
  };
}
