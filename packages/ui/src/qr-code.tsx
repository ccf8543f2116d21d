import { useMemo } from 'react';
import { encode } from 'uqr';

/**
 * The dark modules of a QR code as one SVG path in module units, and the number of modules per
 * side.
 */
export function qrPath(text: string): { path: string; modules: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  let path = '';
  data.forEach((row, y) => {
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      path += `M${from} ${y}h${x - from + 1}v1H${from}z`;
    }
  });
  return { path, modules: size };
}

/**
 * A QR code, dark on white in both themes. `size` and `margin` are px; the error correction level
 * is M. `label` says where the code leads.
 */
export function QrCode({
  text,
  label,
  size = 200,
  margin = 20,
}: {
  text: string;
  label: string;
  size?: number;
  margin?: number;
}) {
  const { path, modules } = useMemo(() => qrPath(text), [text]);
  const quietZone = (margin * modules) / (size - 2 * margin);
  const side = modules + 2 * quietZone;
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="h-auto max-w-full rounded-2 bg-[#fff]"
    >
      <path d={path} fill="#0b0d22" />
    </svg>
  );
}
