/** A provincial lottery of the South or the Centre and its days: 1 is Monday. */
export interface Station {
  readonly code: string;
  readonly region: 'south' | 'central';
  readonly days: readonly number[];
}

/** The stations of a region by day of the week, Sunday last. */
const WEEKS = {
  south: [
    ['hcm', 'dong-thap', 'ca-mau'],
    ['ben-tre', 'vung-tau', 'bac-lieu'],
    ['dong-nai', 'can-tho', 'soc-trang'],
    ['tay-ninh', 'an-giang', 'binh-thuan'],
    ['vinh-long', 'binh-duong', 'tra-vinh'],
    ['hcm', 'long-an', 'binh-phuoc', 'hau-giang'],
    ['tien-giang', 'kien-giang', 'da-lat'],
  ],
  central: [
    ['phu-yen', 'hue'],
    ['dak-lak', 'quang-nam'],
    ['da-nang', 'khanh-hoa'],
    ['binh-dinh', 'quang-tri', 'quang-binh'],
    ['gia-lai', 'ninh-thuan'],
    ['da-nang', 'quang-ngai', 'dak-nong'],
    ['kon-tum', 'khanh-hoa', 'hue'],
  ],
} as const satisfies Readonly<Record<Station['region'], readonly (readonly string[])[]>>;

const stationsOf = (region: Station['region']): Station[] => {
  const week: readonly (readonly string[])[] = WEEKS[region];
  return [...new Set(week.flat())].map((code) => ({
    code,
    region,
    days: week.flatMap((names, index) => (names.includes(code) ? [index + 1] : [])),
  }));
};

/** Every station, the South first. */
export const stations: readonly Station[] = (['south', 'central'] as const).flatMap(stationsOf);
