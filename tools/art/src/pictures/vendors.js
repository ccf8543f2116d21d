// The vendors' logos as one sprite: golden line drawings of 48 by 48, side by side.
const size = 48;

/** The drawings by the vendor's code. */
const vendors = {
  // A ribbed lantern with a flame inside.
  LANTERN:
    '<path d="M24 3v5M18 8h12M18 38h12M24 38v7M20.500 45h7"/><path d="M18 8C8.500 13 8.500 33 18' +
    ' 38M30 8c9.500 5 9.500 25 0 30"/><path d="M24 15c1 5 5 6.500 5 11.500a5 5 0 0 1-10 0c0-2.500' +
    ' 1.500-3.500 2.300-5.500 1.200 1 1.700 2 1.700 3 .8-2 1.500-5 1-9Z" fill="url(#g)"' +
    ' stroke="none"/>',
  // A kinnari from the front, with a pointed crown, spread wings and a flame for a tail.
  KINNARI:
    '<path d="M24 2.500 27.500 12h-7ZM19.500 14.500h9"/><circle cx="24" cy="20" r="4.200"/>' +
    '<path d="M20.500 30.500C10.500 31 4.500 24 3.500 11c4 6 8 8 13.500 8.500M6.800 21.500c3.700' +
    ' 3.200 6.700 4.200 11.200 4.300M27.500 30.500C37.500 31 43.500 24 44.500 11c-4 6-8 8-13.500' +
    ' 8.500M41.200 21.500c-3.700 3.200-6.700 4.200-11.200 4.300"/><path d="M24 28.500c6.500 6 6 11-0' +
    ' 17-6-6-6.500-11 0-17Z"/><path d="M24 35c1.500 2 1.500 4 0 6-1.500-2-1.500-4 0-6Z"' +
    ' fill="url(#g)" stroke="none"/>',
};

/** The sprite. Each logo is the view of its code: `vendors.svg#LANTERN`. */
export function vendorSprite() {
  const codes = Object.keys(vendors);
  const width = codes.length * size;
  const views = codes.map((code, index) => `<view id="${code}" viewBox="${index * size} 0 ${size} ${size}"/>`);
  const marks = codes.map((code, index) => `<g transform="translate(${index * size})">${vendors[code]}</g>`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${size}" width="${width}" height="${size}"><defs>` +
    '<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fbe3a0"/>' +
    `<stop offset=".45" stop-color="#e6b551"/><stop offset="1" stop-color="#b97a26"/></linearGradient></defs>` +
    `${views.join('')}<g fill="none" stroke="url(#g)" stroke-width="2.4" stroke-linecap="round"` +
    ` stroke-linejoin="round">${marks.join('')}</g></svg>\n`
  );
}
