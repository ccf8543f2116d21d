import type { SportCode } from '@chokdee/games/sports/types';
import type { Rating } from '@chokdee/games/sports/models/model';

/** A text in Thai and English. */
export interface LeagueNames {
  readonly en: string;
  readonly th: string;
}

/** A competitor of a virtual league. All are fictional. */
export interface Club {
  readonly code: string;
  readonly names: LeagueNames;
  readonly rating: Rating;
}

/** A virtual league. */
export interface LeagueData {
  /** Also the code of its game in the draws module: one draw per round. */
  readonly code: string;
  readonly sport: SportCode;
  readonly vendor: string;
  readonly names: LeagueNames;
  /** The minute of the first round of a day; a round begins every `ROUND_MINUTES`. */
  readonly offset: number;
  /** Seconds of a match that pass in a second. */
  readonly speed: number;
  readonly clubs: readonly Club[];
}

/** Minutes between two rounds of a league. */
export const ROUND_MINUTES = 6;
/** Seconds after the draw at which all of a round is shown; longer matches end then. */
export const SHOWN_SECONDS = 270;
/** Seconds before a round's draw at which betting closes and its matches begin. */
export const LOCK_SECONDS = 5;
/** Seconds before the draw at which betting opens: two rounds of a league are open. */
export const SALE_SECONDS = 660;

/** Clubs in the order of their strength: `[code, English, Thai]`. */
type Row = readonly [string, string, string];

/** Rates clubs from strong to weak: `spread` thousandths above and below the average. */
const rated = (league: string, spread: number, rows: readonly Row[]): Club[] =>
  rows.map(([code, en, th], at) => {
    const strength = Math.round(spread - (2 * spread * at) / (rows.length - 1));
    // Attack and defence differ a little, so that totals differ from match to match.
    const bias = at % 2 === 0 ? Math.round(spread / 4) : -Math.round(spread / 4);
    return {
      code: `${league}-${code}`,
      names: { en, th },
      rating: { attack: 1_000 + strength + bias, defence: 1_000 - strength + bias },
    };
  });

const TEAMS: Readonly<Record<string, readonly Row[]>> = {
  andaman: [
    ['pearl', 'Andaman Pearl', 'ไข่มุกอันดามัน'],
    ['tides', 'Takua Tides', 'คลื่นตะกั่ว'],
    ['hornbill', 'Hornbill City', 'นกเงือกซิตี้'],
    ['lantern', 'Lantern Bay', 'อ่าวโคมไฟ'],
    ['coral', 'Coral Rovers', 'ปะการังโรเวอร์ส'],
    ['limestone', 'Limestone Town', 'เขาหินปูน'],
  ],
  mekong: [
    ['naga', 'Naga United', 'พญานาคยูไนเต็ด'],
    ['lotus', 'Lotus Athletic', 'บัวหลวงแอธเลติก'],
    ['sandbar', 'Sandbar Wanderers', 'หาดทรายวันเดอเรอร์ส'],
    ['ferry', 'Ferry Port', 'ท่าเรือข้ามฟาก'],
    ['bamboo', 'Bamboo Grove', 'ป่าไผ่'],
    ['sunset', 'Sunset Pier', 'ท่าอาทิตย์ตก'],
  ],
  ring: [
    ['saming', 'Saming Khao', 'สมิงเขา'],
    ['fahlan', 'Fahlan Petch', 'ฟ้าลั่น เพชร'],
    ['singdam', 'Singdam Lek', 'สิงห์ดำ เล็ก'],
    ['phayu', 'Phayu Thong', 'พายุทอง'],
    ['khunsuek', 'Khunsuek Noi', 'ขุนศึกน้อย'],
    ['makham', 'Makham Wan', 'มะขามหวาน'],
  ],
  net: [
    ['swift', 'Golden Swifts', 'นางแอ่นทอง'],
    ['orchid', 'Orchid Spikers', 'กล้วยไม้ตบแรง'],
    ['monsoon', 'Monsoon Girls', 'มรสุม'],
    ['river', 'River Stars', 'ดาราแม่น้ำ'],
    ['jasmine', 'Jasmine Aces', 'มะลิเสิร์ฟเอซ'],
    ['kites', 'Blue Kites', 'ว่าวฟ้า'],
  ],
  hoops: [
    ['tuskers', 'North Tuskers', 'ช้างเหนือ'],
    ['sparks', 'Harbour Sparks', 'ประกายท่าเรือ'],
    ['gibbons', 'Hill Gibbons', 'ชะนีเขา'],
    ['tigers', 'Teak Tigers', 'เสือป่าสัก'],
    ['comets', 'Canal Comets', 'ดาวหางคลองใหญ่'],
    ['rice', 'Rice Field Five', 'ห้าทุ่งรวงทอง'],
  ],
  court: [
    ['arun', 'Arun Wattha', 'อรุณ วัฒฐา'],
    ['leon', 'Leon Farrow', 'ลีออน แฟร์โรว์'],
    ['mika', 'Mika Tano', 'มิกะ ทาโนะ'],
    ['decha', 'Decha Ruang', 'เดชา เรือง'],
    ['pavel', 'Pavel Ostrin', 'ปาเวล ออสทริน'],
    ['kanin', 'Kanin Sae', 'คณิน แซ่'],
  ],
  shuttle: [
    ['ploy', 'Ploy Suriya', 'พลอย สุริยา'],
    ['mei', 'Mei Lanza', 'เหมย ลานซา'],
    ['rani', 'Rani Kusuma', 'รานี กุสุมา'],
    ['fon', 'Fon Thara', 'ฝน ธารา'],
    ['sora', 'Sora Hanami', 'โซระ ฮานามิ'],
    ['nok', 'Nok Phrao', 'นก พร้าว'],
  ],
  esports: [
    ['garuda', 'Garuda Five', 'การุฑไฟว์'],
    ['moonrat', 'Moon Rats', 'หนูจันทรา'],
    ['pixel', 'Pixel Monks', 'พิกเซลมังก์'],
    ['durian', 'Durian Squad', 'ทุเรียนสควอด'],
  ],
  clutch: [
    ['static', 'Static Cobras', 'งูเห่าสเตติก'],
    ['nightbus', 'Night Bus', 'ไนต์บัส'],
    ['paper', 'Paper Lanterns', 'โคมกระดาษ'],
    ['zero', 'Zero Chili', 'ซีโร่ชิลี'],
  ],
};

type Plain = Omit<LeagueData, 'clubs' | 'offset'>;
const league = (plain: Plain, teams: keyof typeof TEAMS, spread: number) => ({
  ...plain,
  clubs: rated(plain.code, spread, TEAMS[teams]!),
});

/** The virtual leagues, in the order shown. Their rounds begin one after the other. */
export const leagues: readonly LeagueData[] = [
  league(
    {
      code: 'v-andaman',
      sport: 'football',
      vendor: 'SANAM',
      names: { en: 'Andaman League (virtual)', th: 'อันดามันลีก (เสมือน)' },
      speed: 30,
    },
    'andaman',
    160,
  ),
  league(
    {
      code: 'v-hoops',
      sport: 'basketball',
      vendor: 'KILA',
      names: { en: 'Siam Hoops (virtual)', th: 'สยามฮูปส์ (เสมือน)' },
      speed: 12,
    },
    'hoops',
    35,
  ),
  league(
    {
      code: 'v-lotus-av',
      sport: 'moba',
      vendor: 'AV',
      names: { en: 'Lotus Arena (virtual)', th: 'โลตัสอารีนา (เสมือน)' },
      speed: 20,
    },
    'esports',
    40,
  ),
  league(
    {
      code: 'v-ring',
      sport: 'muay_thai',
      vendor: 'SANAM',
      names: { en: 'Full Moon Ring (virtual)', th: 'สังเวียนจันทร์เพ็ญ (เสมือน)' },
      speed: 6,
    },
    'ring',
    60,
  ),
  league(
    {
      code: 'v-court',
      sport: 'tennis',
      vendor: 'KILA',
      names: { en: 'Palm Court Tour (virtual)', th: 'ปาล์มคอร์ตทัวร์ (เสมือน)' },
      speed: 6,
    },
    'court',
    30,
  ),
  league(
    {
      code: 'v-clutch-imes',
      sport: 'shooter',
      vendor: 'IMES',
      names: { en: 'Clutch Series (virtual)', th: 'คลัตช์ซีรีส์ (เสมือน)' },
      speed: 12,
    },
    'clutch',
    40,
  ),
  league(
    {
      code: 'v-mekong',
      sport: 'football',
      vendor: 'SANAM',
      names: { en: 'Mekong Cup (virtual)', th: 'แม่โขงคัพ (เสมือน)' },
      speed: 30,
    },
    'mekong',
    200,
  ),
  league(
    {
      code: 'v-net',
      sport: 'volleyball',
      vendor: 'SANAM',
      names: { en: 'Golden Net (virtual)', th: 'โกลเดนเน็ต (เสมือน)' },
      speed: 10,
    },
    'net',
    40,
  ),
  league(
    {
      code: 'v-rush-ai',
      sport: 'moba',
      vendor: 'AI',
      names: { en: 'Jungle Rush (virtual)', th: 'จังเกิลรัช (เสมือน)' },
      speed: 20,
    },
    'esports',
    30,
  ),
  league(
    {
      code: 'v-shuttle',
      sport: 'badminton',
      vendor: 'KILA',
      names: { en: 'Shuttle Masters (virtual)', th: 'ชัตเทิลมาสเตอร์ส (เสมือน)' },
      speed: 6,
    },
    'shuttle',
    35,
  ),
  league(
    {
      code: 'v-siege-tf',
      sport: 'shooter',
      vendor: 'TF',
      names: { en: 'Siege Night (virtual)', th: 'ซีจไนต์ (เสมือน)' },
      speed: 12,
    },
    'clutch',
    50,
  ),
  league(
    {
      code: 'v-crown-ia',
      sport: 'moba',
      vendor: 'IA',
      names: { en: 'Crown of the North (virtual)', th: 'มงกุฎเหนือ (เสมือน)' },
      speed: 20,
    },
    'esports',
    45,
  ),
].map((plain, at) => ({ ...plain, offset: at % ROUND_MINUTES }));

const byCode = new Map(leagues.map((one) => [one.code, one]));

/** A league by its code. */
export const leagueOf = (code: string): LeagueData | undefined => byCode.get(code);
