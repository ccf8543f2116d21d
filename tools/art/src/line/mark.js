// The brand's logo, a flame inside a lantern, as SVG paths of 40 by 48
// (packages/ui/public/favicon.svg).

/** The flame. */
export const flame =
  'M20 36C26.5 36 29.5 31.6 29 26.4C28.6 22 24.6 20.8 25.6 14.8C20.4 18 18.4 22.2 19.6 26.2C20.3' +
  ' 28.8 18.8 30.2 17.2 29.6C15.4 28.9 15.7 26.3 17.3 25.8C14.6 24.6 11 26.6 11 30C11 33.6 14.6 36' +
  ' 20 36Z';
/** The outline of the lantern. */
export const lanternRim = 'M20 6C24 12.5 35 13.5 35 25S27 40.5 20 40.5S5 36.5 5 25S16 12.5 20 6Z';
/** The lines above and below the lantern. */
export const hanger = 'M20 0v5M15.5 5h9M16 42h8M20 42v6';
