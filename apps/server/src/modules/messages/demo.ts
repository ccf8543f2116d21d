import type { Queryable } from '@chokdee/database/database';
import { demoBrandId } from '../brand/index.ts';
import { seedAnnouncement } from './store.ts';

/** The notices of the demo. They state only what is true of it. */
const notices = [
  {
    seed: 'sandbox',
    title: {
      TH: 'เว็บไซต์นี้เป็นเดโม เงินทั้งหมดเป็นเงินจำลอง',
      EN: 'This site is a demo; all its money is sandbox money',
    },
    content: {
      TH:
        '<p>คุณกำลังใช้เดโมของ Chokdee ธนาคารที่ใช้ฝากและถอนเป็น<strong>ธนาคารจำลอง</strong> ' +
        'ไม่มีเงินจริงเข้าหรือออก</p>' +
        '<p>อีเมลและ SMS ของเดโมจะไม่ถูกส่งออก แต่เปิดอ่านได้ที่กล่องข้อความขาออกของเดโม</p>',
      EN:
        '<p>You are using the Chokdee demo. Deposits and withdrawals go through a <strong>sandbox ' +
        'bank</strong>: no real money comes in or goes out.</p>' +
        '<p>Mails and SMS of the demo are not sent; they can be read in the demo outbox.</p>',
    },
  },
  {
    seed: 'fairness',
    title: { TH: 'ตรวจสอบผลเกมได้ด้วยตัวเอง', EN: 'Check every result yourself' },
    content: {
      TH:
        '<p>ก่อนเดิมพัน ระบบแสดงค่าแฮชของ seed ฝั่งเซิร์ฟเวอร์ไว้ล่วงหน้า เมื่อเปลี่ยน seed แล้ว ' +
        'คุณตรวจสอบผลของทุกรอบที่ผ่านมาได้ในเบราว์เซอร์ของคุณเอง</p>',
      EN:
        '<p>The hash of the server seed is shown before you bet. Once you rotate your seeds you can verify ' +
        'every past round in your own browser.</p>',
    },
  },
  {
    seed: 'adults',
    title: { TH: 'สำหรับผู้ที่มีอายุ 18 ปีขึ้นไป', EN: 'For people of 18 and older' },
    content: {
      TH: '<p>เล่นเพื่อความสนุกเท่านั้น อย่าใช้เงินที่จำเป็นต้องใช้ และหยุดเมื่อไม่สนุกแล้ว</p>',
      EN: '<p>Play for fun only. Never stake money you need, and stop when the fun stops.</p>',
    },
  },
] as const;

/** Writes the demo's notices that are missing. May run at every start. */
export async function seedDemo(database: Queryable): Promise<void> {
  for (const [position, notice] of notices.entries())
    await seedAnnouncement(database, { brandId: demoBrandId, type: 'PL', position, ...notice });
}
