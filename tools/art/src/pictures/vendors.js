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
  // A golden hanging lantern with a tassel.
  KOMTONG:
    '<path d="M24 3v6M15 9h18M12 24c0-8 5-15 12-15s12 7 12 15-5 13-12 13-12-5-12-13ZM17 ' +
    '37h14M24 37v8M20 45h8"/><circle cx="24" cy="24" r="4.500" fill="url(#g)" stroke="none"/>',
  // A moon above a pier and its water.
  MOONPIER:
    '<path d="M31 20A11 11 0 1 1 20 6a9 9 0 0 0 11 14Z" fill="url(#g)" stroke="none"/><path ' +
    'd="M5 31h38M11 31v9M24 31v9M37 31v9M4 44c4-3 6-3 10 0s6 3 10 0 6-3 10 0 6 3 10 0"/>',
  // A pitch with its centre circle.
  SANAM:
    '<path d="M6 10h36v28H6ZM24 10v28"/><circle cx="24" cy="24" r="6"/><path d="M6 ' +
    '18h6v12H6M42 18h-6v12h6"/><circle cx="24" cy="24" r="1.800" fill="url(#g)" ' +
    'stroke="none"/>',
  // A cup with two handles.
  KILA:
    '<path d="M14 6h20v11c0 7-4 12-10 12s-10-5-10-12ZM14 10H6c0 8 3 12 9 12M34 10h8c0 8-3 ' +
    '12-9 12M24 29v8M15 43h18M18 43l2-6h8l2 6"/>',
  // A wing of an eagle.
  AV: '<path d="M5 12c8 14 18 20 38 20M9 8c7 12 17 17 34 16M16 5c6 8 13 11 27 11M43 16v16c-5 ' + '7-12 10-20 9"/>',
  // Two mountains as an A, with a star.
  AI:
    '<path d="M5 42 19 12l14 30M12 29h14M27 27l6-10 10 25"/><path d="m35 3 1.700 4.300L41 ' +
    '9l-4.300 1.700L35 15l-1.700-4.300L29 9l4.300-1.700Z" fill="url(#g)" stroke="none"/>',
  // A gaming pad.
  IMES:
    '<path d="M14 15h20c6 0 9 6 10 14 .7 6-4 9-8 5l-4-4H16l-4 4c-4 4-8.700 1-8-5 1-8 4-14 ' +
    '10-14ZM12 23h8M16 19v8"/><circle cx="31" cy="20.500" r="2" fill="url(#g)" ' +
    'stroke="none"/><circle cx="35" cy="25.500" r="2" fill="url(#g)" stroke="none"/>',
  // A torch.
  TF:
    '<path d="M18 26h12l-3 18h-6ZM16 22h16v4H16Z"/><path d="M24 3c1 5 7 7 7 13a7 7 0 0 1-14 ' +
    '0c0-4 2-5 3-8 2 2 2.500 3 2.500 4.500C24 10 25 6 24 3Z" fill="url(#g)" stroke="none"/>',
  // A mountain with snow under the sun.
  IA:
    '<path d="M3 42 20 14l9 15 5-8 11 21ZM14 24l4 3 3-3 4 3"/><circle cx="37" cy="9" ' +
    'r="4.500" fill="url(#g)" stroke="none"/>',
  // A chedi.
  GPI:
    '<path d="M24 3v9M21 12h6l1 6h-8ZM17 18h14c0 6 4 8 4 13H13c0-5 4-7 4-13ZM9 31h30v6H9ZM5 ' +
    '37h38v7H5Z"/><circle cx="24" cy="5" r="2" fill="url(#g)" stroke="none"/>',
  // Nine rivers that meet.
  TCG_LOTTO_VN:
    '<path d="M4 8c8 1 14 6 17 13M4 18c7 0 12 2 15 6M4 28c6-1 11-1 16 0M4 38c6-4 11-6 ' +
    '17-6M44 8c-8 1-14 6-17 13M44 18c-7 0-12 2-15 6M44 28c-6-1-11-1-16 0M44 ' +
    '38c-6-4-11-6-17-6M24 32v12"/><circle cx="24" cy="26" r="3.500" fill="url(#g)" ' +
    'stroke="none"/>',
  // A lantern on the waves.
  TCG_SEA:
    '<path d="M24 3v4M19 7h10M17 19c0-7 3-12 7-12s7 5 7 12-3 11-7 11-7-4-7-11ZM20 30h8M4 ' +
    '37c4-3 6-3 10 0s6 3 10 0 6-3 10 0 6 3 10 0M4 44c4-3 6-3 10 0s6 3 10 0 6-3 10 0 6 3 10 ' +
    '0"/><circle cx="24" cy="19" r="3" fill="url(#g)" stroke="none"/>',
  // A lotus.
  LOTUS:
    '<path d="M24 8c6 6 7 16 0 25-7-9-6-19 0-25ZM16 15c-6 1-10 4-12 8 2 6 8 11 20 12M32 15c6 ' +
    '1 10 4 12 8-2 6-8 11-20 12M8 42c5-3 27-3 32 0"/><path d="M24 20c2.500 4 2.500 7 0 ' +
    '11-2.500-4-2.500-7 0-11Z" fill="url(#g)" stroke="none"/>',
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
