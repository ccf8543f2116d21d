import type { Queryable } from '@chokdee/database/database';
import type { Demo } from '../../platform/demo.ts';
import { countEntries } from '../audit/index.ts';
import { demoBrandId } from '../brand/index.ts';
import { countPromotions } from './edit-store.ts';
import { seedPromotion, type NewPromotion } from './store.ts';

/** The promotions of the demo. They promise no money, because nobody pays it (decision D10). */
const promotions = [
  {
    key: 'welcome-river',
    kind: 'HOUSE',
    audience: 'visitors',
    link_kind: 'page',
    link_target: '/register',
    title: { TH: 'ยินดีต้อนรับสู่โชคดี', EN: 'Welcome to Chokdee' },
    summary: {
      TH: 'ดูเกมและทดลองเล่นได้โดยไม่ต้องสมัคร เปิดบัญชีเมื่อคุณพร้อม',
      EN: 'Browse and try every game without an account. Register when you are ready',
    },
    content: {
      TH:
        '<p>ดูเกม กติกา และอัตราจ่ายคืน (RTP) ของทุกเกมได้โดยไม่ต้องมีบัญชี</p>' +
        '<h3>เมื่อเปิดบัญชีแล้ว</h3>' +
        '<ul><li>แสดงยอดที่ใช้ได้ เงินที่กำลังถอน และเงินในเดิมพันที่รอผลแยกกันเสมอ</li>' +
        '<li>ทุกรอบที่เล่นมีบันทึกและตรวจสอบย้อนหลังได้</li></ul>' +
        '<p>สำหรับผู้ที่มีอายุ 18 ปีขึ้นไป</p>',
      EN:
        '<p>See every game, its rules and its RTP without an account.</p>' +
        '<h3>With an account</h3>' +
        '<ul><li>Your available balance, withdrawals in progress and open bets are always shown separately.</li>' +
        '<li>Every round you play is recorded, and you can verify it.</li></ul>' +
        '<p>18 and over only.</p>',
    },
  },
  {
    key: 'night-market-launch',
    kind: 'GAME',
    audience: 'all',
    link_kind: 'game',
    link_target: 'lantern-night-market',
    tag: { TH: 'เกมใหม่', EN: 'New game' },
    title: { TH: 'ตลาดน้ำราตรี เปิดแล้ว', EN: 'Night Market River is open' },
    summary: {
      TH: 'สล็อตเกมแรกของเรือนโคม ทดลองเล่นก่อนได้ด้วยเงินทดลอง',
      EN: 'The first slot by Lantern House. Try it with play money first',
    },
    content: {
      TH:
        '<p>ล่องเรือไปตามโคมไฟในสล็อตเกมแรกของเรือนโคม</p>' +
        '<ul><li>ทดลองเล่นด้วยเงินทดลอง <strong>FUN</strong> ได้โดยไม่ต้องมีบัญชี ' +
        'เงินทดลองไม่มีมูลค่าและถอนไม่ได้</li><li>กติกา ตารางจ่าย และอัตราจ่ายคืน (RTP) ' +
        'อยู่ในหน้าข้อมูลเกม</li><li>ตรวจสอบผลของทุกรอบได้ด้วยตัวเอง</li></ul>',
      EN:
        '<p>Lanterns, free spins and 243 ways in the first slot by Lantern House.</p>' +
        '<ul><li>Try it with play money, <strong>FUN</strong>, without an account. Play money has no value ' +
        'and cannot be withdrawn.</li><li>Rules, paytable and RTP are in the game information.</li>' +
        '<li>You can verify every result yourself.</li></ul>',
    },
  },
  {
    key: 'fair-play',
    kind: 'HOUSE',
    audience: 'all',
    link_kind: 'page',
    link_target: '/help',
    title: { TH: 'ตรวจสอบทุกผลได้ด้วยตัวเอง', EN: 'Verify every result yourself' },
    summary: {
      TH: 'ปิดผนึกผลไว้ก่อนเดิมพัน ตรวจสอบเองได้ในเบราว์เซอร์หลังจบรอบ',
      EN: 'Sealed before you bet, checked in your own browser afterwards',
    },
    content: {
      TH:
        '<p>ก่อนเดิมพัน เราแสดงค่าแฮชซีดเซิร์ฟเวอร์ที่จะใช้ คุณตั้งซีดของตัวเองได้ ' +
        'ผลของแต่ละรอบคำนวณจากซีดทั้งสองกับลำดับเดิมพัน (nonce)</p>' +
        '<p>เมื่อเปลี่ยนซีด เราเปิดเผยซีดเดิม ' +
        'แล้วเบราว์เซอร์ของคุณคำนวณผลทุกรอบที่ผ่านมาซ้ำได้ด้วยโค้ดชุดเดียวกับที่เซิร์ฟเวอร์ใช้</p>',
      EN:
        '<p>Before you bet we show the hash of the server seed, and you can set a seed of your own. ' +
        'Each result is computed from both seeds and the number of the bet.</p>' +
        '<p>When you change your seeds we reveal the old server seed, and your browser can recalculate every ' +
        'past round with the same code the server runs.</p>',
    },
  },
  {
    key: 'lucky-friday',
    kind: 'EVENT',
    audience: 'all',
    link_kind: 'category',
    link_target: 'RNG',
    title: { TH: 'ทดลองเล่นวันศุกร์', EN: 'Free play Friday' },
    summary: {
      TH: 'ทดลองเล่นได้ ไม่ต้องฝาก ทั้งวันศุกร์และทุกวัน',
      EN: 'Free play without a deposit, on Friday and every day',
    },
    content: {
      TH:
        '<p>ทดลองเล่นเกมของเราด้วยเงินทดลอง <strong>FUN</strong> ไม่ต้องฝากเงิน และไม่ต้องมีบัญชี</p>' +
        '<p>เงินทดลองไม่มีมูลค่าและถอนไม่ได้ ผลการทดลองเล่นไม่นับในประวัติเดิมพันหรือรายชื่อผู้ชนะ</p>',
      EN:
        '<p>Try our games with play money, <strong>FUN</strong>: no deposit, no account.</p>' +
        '<p>Play money has no value and cannot be withdrawn. Free play does not appear in the betting record ' +
        'or among the winners.</p>',
    },
  },
] as const satisfies readonly NewPromotion[];

/**
 * Writes the demo's promotions, unless the brand has promotions or an operator has deleted one:
 * what operators renamed or deleted does not come back. May run at every start.
 */
export async function seedDemo(database: Queryable): Promise<void> {
  const deleted = await countEntries(database, { brandId: demoBrandId, action: 'promotion.delete' });
  if (deleted > 0 || (await countPromotions(database, demoBrandId)) > 0) return;
  for (const [position, promotion] of promotions.entries())
    await seedPromotion(database, demoBrandId, position, promotion);
}

/** The promotions of the demo brand. */
export const demo: Demo = {
  after: ['brand'],
  seed: ({ database }) => seedDemo(database),
};
