import fc from 'fast-check';
import { parse } from 'promptparse';
import { billPayment } from 'promptparse/generate';
import { expect, it } from 'vitest';
import { createPromptPayChannel } from './channel.ts';
import { crc16, promptPayPayload } from './payload.ts';

/** Decodes with a library that is not ours; the checksum is verified. */
function decode(payload: string) {
  const code = parse(payload, true);
  if (code === null) throw new Error(`not a valid code: ${payload}`);
  return code;
}

const reference = fc.stringMatching(/^DP\d{6}[0-9A-F]{8}$/);
const amount = fc.integer({ min: 1, max: 99_999_999 }).map((satang) => (satang / 100).toFixed(2));

it('an independent decoder reads receiver, amount and reference of a bill payment', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{15}$/), amount, reference, (receiver, baht, order) => {
      const code = decode(promptPayPayload({ receiver, amount: baht, reference: order }));
      expect(code.getTagValue('30', '00')).toBe('A000000677010112');
      expect(code.getTagValue('30', '01')).toBe(receiver);
      expect(code.getTagValue('30', '02')).toBe(order);
      expect(code.getTagValue('54')).toBe(baht);
      expect(['00', '01', '53', '58'].map((id) => code.getTagValue(id))).toEqual(['01', '12', '764', 'TH']);
    }),
  );
});

it.each([
  ['0812345678', '01', '0066812345678'],
  ['1234567890123', '02', '1234567890123'],
])('an independent decoder reads a transfer to %s', (receiver, id, account) => {
  const code = decode(promptPayPayload({ receiver, amount: '100.05', reference: 'DP2611220A1B2C3D' }));
  expect(code.getTagValue('29', '00')).toBe('A000000677010111');
  expect(code.getTagValue('29', id)).toBe(account);
  expect(code.getTagValue('62', '05')).toBe('DP2611220A1B2C3D');
  expect(code.getTagValue('54')).toBe('100.05');
});

it('a changed character is found by the checksum, which has the published check value', () => {
  expect(crc16('123456789')).toBe('29B1');
  const payload = promptPayPayload({ receiver: '0812345678', amount: '100.00', reference: 'DP2611220A1B2C3D' });
  expect(parse(payload.replace('100.00', '900.00'), true)).toBeNull();
});

it('a bill payment has the fields of another generator', () => {
  const [billerId, ref1] = ['099400015960200', 'DP2611220A1B2C3D'];
  const theirs = decode(billPayment({ billerId, ref1, amount: 250.5 }));
  const ours = decode(promptPayPayload({ receiver: billerId, amount: '250.50', reference: ref1 }));
  const fields = (code: typeof ours) =>
    code
      .getTags()
      .filter(({ id }) => id !== '63')
      .map(({ id, value }) => `${id} ${value}`)
      .sort();
  expect(fields(ours)).toEqual(fields(theirs));
});

it('the channel writes amounts with two decimals, and the order number without its hyphen', async () => {
  const channel = createPromptPayChannel({ id: '099400015960200', name: 'SHOP', callbackKey: null });
  const { instructions } = await channel.open({
    reference: 'DP261122-0A1B2C3D',
    amount: 1_000_500_000n,
    currency: 'THB',
    language: 'TH',
  });
  if (instructions?.kind !== 'promptpay') throw new Error('the channel gave no code');
  expect(decode(instructions.payload).getTagValue('54')).toBe('1000.50');
  expect(decode(instructions.payload).getTagValue('30', '02')).toBe('DP2611220A1B2C3D');
});
