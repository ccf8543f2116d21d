/** A work of others that is visible in the product or was used to make its pictures. */
export interface Credit {
  readonly name: string;
  /** The version in use, as its package states it. */
  readonly version: string;
  /** SPDX identifier of its terms. */
  readonly licence: string;
  readonly author: string;
  readonly url: string;
  /** What it is used for, in Thai and in English. */
  readonly use: Readonly<Record<'TH' | 'EN', string>>;
}

/**
 * Sources of fonts, icons and art tools. Covers, banners, symbols, scenes, marks and app icons are
 * our own drawings (tools/art).
 */
export const credits: readonly Credit[] = [
  {
    name: 'Kanit',
    version: '0.4.1',
    licence: 'OFL-1.1',
    author: 'Cadson Demak',
    url: 'https://github.com/cadsondemak/kanit',
    use: { TH: 'ชื่อเกมบนภาพปก หัวเรื่องและตัวเลขแจ็กพอต', EN: 'Game titles on covers, headings and jackpots' },
  },
  {
    name: 'Noto Sans Thai',
    version: '5.3.0',
    licence: 'OFL-1.1',
    author: 'Google',
    url: 'https://fonts.google.com/noto/specimen/Noto+Sans+Thai',
    use: { TH: 'ข้อความ จำนวนเงิน และเวลา', EN: 'Text, money and clocks' },
  },
  {
    name: 'Phosphor Icons',
    version: '2.1.10',
    licence: 'MIT',
    author: 'Helena Zhang, Tobias Fried',
    url: 'https://phosphoricons.com',
    use: { TH: 'ไอคอน', EN: 'Icons' },
  },
  {
    name: 'country-flag-icons',
    version: '1.6.20',
    licence: 'MIT',
    author: 'Nikolay Kuchumov',
    url: 'https://gitlab.com/catamphetamine/country-flag-icons',
    use: { TH: 'ธงในเมนูภาษา', EN: 'Flags of the language menu' },
  },
  {
    name: 'HarfBuzz (harfbuzzjs)',
    version: '1.6.4',
    licence: 'MIT',
    author: 'HarfBuzz authors',
    url: 'https://github.com/harfbuzz/harfbuzzjs',
    use: { TH: 'จัดสระและวรรณยุกต์ของชื่อเกม', EN: 'Shaping of Thai titles' },
  },
  {
    name: 'sharp',
    version: '0.35.5',
    licence: 'Apache-2.0',
    author: 'Lovell Fuller and contributors',
    url: 'https://sharp.pixelplumbing.com',
    use: { TH: 'แปลงภาพวาดเป็นไฟล์ภาพ', EN: 'From drawings to picture files' },
  },
  {
    name: 'ThumbHash',
    version: '0.1.1',
    licence: 'MIT',
    author: 'Evan Wallace',
    url: 'https://evanw.github.io/thumbhash/',
    use: { TH: 'ภาพเบลอระหว่างรอโหลด', EN: 'The blur shown while a picture loads' },
  },
];
