/**
 * The application ids of Thai QR payments: a transfer to a PromptPay id, and a bill payment
 * (Thai QR Payment Standard of the Bank of Thailand).
 */
const [TRANSFER_AID, BILL_AID] = ['A000000677010111', 'A000000677010112'];
/** Numeric codes of ISO 3166 and ISO 4217. */
const [COUNTRY, BAHT] = ['TH', '764'];

/** A data object of EMVCo QR codes: id, length and value. The length has two digits. */
function field(id: string, value: string): string {
  if (value.length < 1 || value.length > 99) throw new RangeError(`field ${id} must have 1 to 99 characters`);
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

/** CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF) as four capital hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** The account of a transfer: a mobile number as 0066…, or a tax or national id. */
const transferAccount = (id: string): string =>
  id.length === 10 ? field('01', `0066${id.slice(1)}`) : field('02', id);

/** Whether a text is a receiver: a mobile number (10 digits), a tax id (13) or a biller id (15). */
export const isReceiver = (id: string): boolean => /^(0\d{9}|\d{13}|\d{15})$/.test(id);

/** What a QR code of PromptPay asks for. */
export interface PromptPayOrder {
  /** Mobile number, tax id or biller id, digits only. */
  readonly receiver: string;
  /** Baht with two decimals, such as `1000.00`. */
  readonly amount: string;
  /** At most 20 capital letters and digits. */
  readonly reference: string;
}

/**
 * The text of an EMVCo merchant-presented QR code for one payment. A biller receives the reference
 * as reference 1 of a bill payment (tag 30), others as the reference label of a transfer (tags 29
 * and 62). The last field is the checksum of everything before it.
 */
export function promptPayPayload({ receiver, amount, reference }: PromptPayOrder): string {
  const bill = receiver.length === 15;
  const account = bill
    ? field('30', field('00', BILL_AID) + field('01', receiver) + field('02', reference))
    : field('29', field('00', TRANSFER_AID) + transferAccount(receiver));
  const text = [
    field('00', '01'),
    // 12: valid for one payment.
    field('01', '12'),
    account,
    field('53', BAHT),
    field('54', amount),
    field('58', COUNTRY),
    ...(bill ? [] : [field('62', field('05', reference))]),
    '6304',
  ].join('');
  return text + crc16(text);
}
