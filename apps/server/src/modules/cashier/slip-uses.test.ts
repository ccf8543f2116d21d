import { addDepositSlip } from '@chokdee/contract/calls/cashier/deposits';
import { consoleDepositDetail, enterPayment } from '@chokdee/contract/calls/cashier/notices';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PlayerSession } from '../../platform/http/context.ts';
import { testHttp, type TestHttp } from '../../platform/http/testing.ts';
import { createCashierFixture, nid, type CashierFixture } from './testing.ts';

let fixture: CashierFixture;
let http: TestHttp;
const players = new Map<string, PlayerSession>();
beforeAll(async () => {
  fixture = await createCashierFixture();
  http = await testHttp({
    modules: [fixture.cashier.module],
    ports: {
      playerOf: async (token) => players.get(token) ?? null,
      operatorOf: async (token) => (token === nid.operatorId ? nid : null),
    },
  });
});
afterAll(async () => {
  await http?.close();
  await fixture?.close();
});

/** A picture of 24 by 36 shaded fields, by the seed. */
function slip(seed: number) {
  const [width, height, field] = [480, 720, 20];
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const cell = Math.floor(y / field) * 24 + Math.floor(x / field);
      const shade = ((Math.imul(cell + seed * 7_919, 2_654_435_761) >>> 0) % 200) + 20;
      pixels.fill(shade, (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A new deposit with a slip. Returns how the console shows it. */
async function send(bytes: Buffer, type = 'image/png') {
  const { player, deposit } = await fixture.openDeposit(1_000, 'transfer');
  players.set(player.memberId, player);
  const file = new File([new Uint8Array(bytes)], 'slip', { type });
  const sent = await http.call(
    addDepositSlip,
    { params: { depositId: deposit.id }, body: { file } },
    { token: player.memberId },
  );
  expect(sent.status).toBe(200);
  const params = { memberId: player.memberId, id: deposit.id };
  const detail = await http.call(consoleDepositDetail, { params }, { token: nid.operatorId });
  return { params, deposit, uses: detail.value.pictures.flatMap(({ uses }) => uses) };
}

it('six deposits with one picture show each other, with member, amount, state and time', async () => {
  const picture = await slip(1).png().toBuffer();
  const first = await send(picture);
  expect(first.uses).toEqual([]);
  await http.call(
    enterPayment,
    { params: first.params, body: { amount: 1_000, authorisation: 'SLIP-1', reason: 'on the statement' } },
    { token: nid.operatorId },
  );
  for (let count = 1; count < 6; count += 1) {
    const { uses } = await send(picture);
    expect(uses).toHaveLength(count);
    expect(uses.find(({ depositId }) => depositId === first.deposit.id)).toMatchObject({
      match: 'same',
      memberId: first.params.memberId,
      account: first.deposit.account,
      orderNo: first.deposit.order_number,
      amount: 1_000,
      creditedAmount: 1_000,
      status: 'confirmed',
    });
  }
});

it.each([
  ['other compression', 'same', () => slip(2).png({ compressionLevel: 0 }).toBuffer()],
  [
    'other metadata',
    'same',
    () =>
      slip(2)
        .withExifMerge({ IFD0: { Copyright: 'x' } })
        .png()
        .toBuffer(),
  ],
  ['JPG of less quality', 'similar', () => slip(2).jpeg({ quality: 50 }).toBuffer()],
  ['half the size', 'similar', () => slip(2).resize(240).png().toBuffer()],
  ['one and a half times the size', 'similar', () => slip(2).resize(720).jpeg().toBuffer()],
] as const)('a picture saved again is found: %s', async (_how, match, save) => {
  const before = await send(await slip(2).png().toBuffer());
  const { uses } = await send(await save(), _how.includes('JPG') ? 'image/jpeg' : 'image/png');
  expect(uses.find(({ depositId }) => depositId === before.deposit.id)?.match).toBe(match);
});

it('another picture is not found, nor one of another brand', async () => {
  await send(await slip(3).png().toBuffer());
  expect((await send(await slip(4).png().toBuffer())).uses).toEqual([]);
  await fixture.db.owner.query(`update cashier.slip_fingerprint set brand_id = 'another'`);
  expect((await send(await slip(3).png().toBuffer())).uses).toEqual([]);
});

it('a picture is similar with at most 12 other bits and within 180 days', async () => {
  const known = await send(await slip(5).png().toBuffer());
  const other = await send(await slip(6).png().toBuffer());
  const matchWith = async (bits: number, days: number) => {
    await fixture.db.owner.query(
      `update cashier.slip_fingerprint f
       set look = k.look # (repeat('1', $3) || repeat('0', 256 - $3))::bit(256), at = k.at + make_interval(days => $4)
       from cashier.slip_fingerprint k
       where f.deposit_id = $2
         and k.deposit_id = $1`,
      [known.deposit.id, other.deposit.id, bits, days],
    );
    return (await fixture.cashier.slips.uses(other.params.memberId, other.deposit.id)).map(({ match }) => match);
  };
  expect(await matchWith(11, 0)).toEqual(['similar']);
  expect(await matchWith(12, 180)).toEqual(['similar']);
  expect(await matchWith(13, 0)).toEqual([]);
  expect(await matchWith(12, 181)).toEqual([]);
});
