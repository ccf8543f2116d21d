import type { Queryable } from '@chokdee/database/database';
import type { Demo } from '../../platform/demo.ts';
import { demoBrandId } from '../brand/index.ts';
import { boardVersion, seedAnnouncement } from './store.ts';

/** The notices of the demo. They state only what is true of it. */
const notices = [
  {
    seed: 'sandbox',
    title: {
      TH: 'เว็บไซต์นี้เป็นระบบสาธิต ไม่มีการใช้เงินจริง',
      EN: 'This is a demo site: no real money is used',
    },
    content: {
      TH:
        '<p>คุณกำลังใช้ระบบสาธิตของ Chokdee ฝากและถอนผ่าน<strong>ธนาคารจำลอง</strong> ไม่มีการใช้เงินจริง</p>' +
        '<p>ระบบสาธิตไม่ส่งอีเมลและ SMS ออกจริง เปิดอ่านได้ที่กล่องข้อความขาออกของระบบสาธิต</p>',
      EN:
        '<p>You are using the Chokdee demo. Deposits and withdrawals go through a <strong>demo bank</strong>: ' +
        'no real money is used.</p>' +
        '<p>Emails and SMS of the demo are not sent. Read them in the demo outbox.</p>',
    },
  },
  {
    seed: 'fairness',
    title: { TH: 'ตรวจสอบผลเกมได้ด้วยตัวเอง', EN: 'Check every result yourself' },
    content: {
      TH:
        '<p>ก่อนเดิมพัน เราแสดงค่าแฮชซีดเซิร์ฟเวอร์ให้คุณเห็น เมื่อเปลี่ยนซีดแล้ว ' +
        'คุณตรวจสอบผลของทุกรอบที่ผ่านมาได้ในเบราว์เซอร์ของคุณเอง</p>',
      EN:
        '<p>We show the server seed hash before you bet. After you change your seeds you can verify every ' +
        'past round in your own browser.</p>',
    },
  },
  {
    seed: 'adults',
    title: { TH: 'สำหรับผู้ที่มีอายุ 18 ปีขึ้นไป', EN: '18 and over only' },
    content: {
      TH: '<p>เล่นเพื่อความสนุก อย่าใช้เงินที่จำเป็นต้องใช้ หยุดเมื่อไม่สนุกแล้ว</p>',
      EN: '<p>Play for fun. Never bet money you need, and stop when it is no longer fun.</p>',
    },
  },
] as const;

/** The banner of the demo's home page. It leads to the page of apps and addresses. */
const banner = {
  seed: 'install',
  title: {
    TH: 'ติดตั้งเว็บไซต์นี้บนมือถือ เปิดได้จากหน้าจอหลัก',
    EN: 'Put this site on the home screen of your phone',
  },
  content: {},
  url: '/down',
} as const;

/**
 * Writes the demo's notices and its banner, unless the brand has had announcements: what operators
 * removed stays removed. May run at every start.
 */
export async function seedDemo(database: Queryable): Promise<void> {
  if ((await boardVersion(database, demoBrandId)) > 0n) return;
  for (const [position, notice] of notices.entries())
    await seedAnnouncement(database, { brandId: demoBrandId, type: 'PL', position, url: '', ...notice });
  await seedAnnouncement(database, { brandId: demoBrandId, type: 'B', position: 0, ...banner });
}

/** The notices and the banner of the demo brand. */
export const demo: Demo = {
  after: ['brand'],
  seed: ({ database }) => seedDemo(database),
};
