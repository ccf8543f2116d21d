import type { Queryable } from '@chokdee/database/database';
import { demoBrandId } from '../brand/index.ts';
import { seedPromotion, type NewPromotion } from './store.ts';

/** The promotions of the demo. They promise no money, because nobody pays it (decision D10). */
const promotions = [
  {
    key: 'welcome-river',
    kind: 'HOUSE',
    audience: 'visitors',
    link_kind: 'page',
    link_target: '/register',
    title: { TH: 'ยินดีต้อนรับสู่ตลาดน้ำยามค่ำ', EN: 'Welcome to the river market' },
    summary: {
      TH: 'เดินชมได้ทุกร้านโดยไม่ต้องสมัคร และเปิดบัญชีเมื่อคุณพร้อม',
      EN: 'Look around every stall without an account, and open one when you are ready',
    },
    content: {
      TH:
        '<p>Chokdee คือตลาดน้ำยามค่ำที่เปิดให้ทุกคนเข้าชม ดูเกม กติกา ' +
        'และอัตราคืนผลตอบแทนของแต่ละเกมได้โดยไม่ต้องมีบัญชี</p>' +
        '<h3>เมื่อเปิดบัญชีแล้ว</h3>' +
        '<ul><li>ยอดเงิน เงินที่รอถอน และเงินเดิมพันที่ยังไม่สิ้นสุด แสดงแยกกันตลอดเวลา</li>' +
        '<li>ทุกรอบที่เล่นมีบันทึกและตรวจสอบย้อนหลังได้</li></ul>' +
        '<p>สำหรับผู้ที่มีอายุ 18 ปีขึ้นไป</p>',
      EN:
        '<p>Chokdee is a night market that anyone may walk through: the games, their rules and their ' +
        'published returns can be seen without an account.</p>' +
        '<h3>With an account</h3>' +
        '<ul><li>Your balance, what is held for a withdrawal and what is in play are shown apart at all ' +
        'times.</li><li>Every round you play is recorded and can be checked afterwards.</li></ul>' +
        '<p>For people of 18 and older.</p>',
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
      TH: 'สล็อตเกมแรกของเรือนโคม ลองเล่นฟรีได้ก่อนด้วยเงินเล่น',
      EN: 'The first slot of Lantern House; try it with play money first',
    },
    content: {
      TH:
        '<p>ล่องเรือไปตามโคมไฟในสล็อตเกมแรกของเรือนโคม</p>' +
        '<ul><li>ลองเล่นฟรีด้วยเงินเล่น <strong>FUN</strong> ได้โดยไม่ต้องมีบัญชี ' +
        'เงินเล่นไม่มีมูลค่าและถอนไม่ได้</li><li>กติกา ตารางจ่าย และอัตราคืนผลตอบแทนที่คำนวณไว้ ' +
        'อยู่ในหน้าข้อมูลของเกม</li><li>ตรวจสอบผลของทุกรอบได้ด้วยตัวเอง</li></ul>',
      EN:
        '<p>Drift past the lanterns in the first slot of Lantern House.</p>' +
        '<ul><li>Try it with play money, <strong>FUN</strong>, without an account. Play money has no value ' +
        'and cannot be withdrawn.</li><li>Its rules, its paytable and its computed return are in the ' +
        "game's info panel.</li><li>Every result can be checked by yourself.</li></ul>",
    },
  },
  {
    key: 'fair-play',
    kind: 'HOUSE',
    audience: 'all',
    link_kind: 'page',
    link_target: '/help',
    title: { TH: 'ทุกผลพิสูจน์ได้ด้วยตัวคุณเอง', EN: 'Every result can be proved by you' },
    summary: {
      TH: 'ผลถูกผูกไว้ก่อนเดิมพัน แล้วเปิดให้ตรวจสอบภายหลังในเบราว์เซอร์ของคุณ',
      EN: 'Committed to before the bet, opened to your own browser afterwards',
    },
    content: {
      TH:
        '<p>ก่อนเดิมพัน เราแสดงค่าแฮชของ seed ฝั่งเซิร์ฟเวอร์ที่จะใช้ คุณตั้ง seed ของตัวเองได้ ' +
        'ผลของแต่ละรอบคำนวณจากทั้งสองส่วนร่วมกับหมายเลขรอบ</p>' +
        '<p>เมื่อเปลี่ยน seed เราเปิดเผย seed เดิม ' +
        'แล้วเบราว์เซอร์ของคุณคำนวณผลทุกรอบที่ผ่านมาซ้ำได้ด้วยโค้ดชุดเดียวกับที่เซิร์ฟเวอร์ใช้</p>',
      EN:
        '<p>Before you bet we show the hash of the server seed that will be used, and you may set a seed ' +
        'of your own. Each result is computed from both and the number of the round.</p>' +
        '<p>When you rotate your seeds the old server seed is revealed, and your browser can compute every ' +
        'past round again with the same code the server ran.</p>',
    },
  },
  {
    key: 'lucky-friday',
    kind: 'EVENT',
    audience: 'all',
    link_kind: 'category',
    link_target: 'RNG',
    title: { TH: 'วันศุกร์สบาย ๆ ริมน้ำ', EN: 'An easy Friday by the river' },
    summary: {
      TH: 'จบสัปดาห์ด้วยการเล่นฟรี ศุกร์นี้และทุกวัน',
      EN: 'End the week with free play, this Friday and every other day',
    },
    content: {
      TH:
        '<p>เกมของเราลองเล่นฟรีได้ด้วยเงินเล่น <strong>FUN</strong> ไม่ต้องฝากเงิน และไม่ต้องมีบัญชี</p>' +
        '<p>เงินเล่นไม่มีมูลค่าและถอนไม่ได้ ผลการเล่นฟรีไม่นับรวมในบันทึกหรือกระดานผู้ชนะ</p>',
      EN:
        '<p>Our games can be tried with play money, <strong>FUN</strong>: no deposit, no account.</p>' +
        '<p>Play money has no value and cannot be withdrawn, and free play counts in no record and on no ' +
        'winner board.</p>',
    },
  },
] as const satisfies readonly NewPromotion[];

/** Writes the demo's promotions that are missing. May run at every start. */
export async function seedDemo(database: Queryable): Promise<void> {
  for (const [position, promotion] of promotions.entries())
    await seedPromotion(database, demoBrandId, position, promotion);
}
