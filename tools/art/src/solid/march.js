// Draws a model as a picture with a clear background: rays walk to the surface, which is lit by light.js.
import { edges, key, surround } from './light.js';

const FAR = 12;
const { abs, exp, max, min, sqrt } = Math;

const CELL = 0.11;
/** The ball that holds a part, found by looking for its surface on a grid. @param {import('./model.js').Part} item */
function held({ shape, reach }) {
  const [low, high] = [
    [9, 9, 9],
    [-9, -9, -9],
  ];
  const near = [];
  const count = Math.ceil(reach / CELL);
  for (let i = -count; i <= count; i += 1)
    for (let j = -count; j <= count; j += 1)
      for (let k = -count; k <= count; k += 1) {
        const p = [i * CELL, j * CELL, k * CELL];
        if (shape(...p) > CELL * 1.5) continue;
        near.push(p);
        for (let axis = 0; axis < 3; axis += 1) {
          low[axis] = min(low[axis], p[axis]);
          high[axis] = max(high[axis], p[axis]);
        }
      }
  if (near.length === 0) return { middle: [0, 0, 0], reach };
  const middle = low.map((value, axis) => (value + high[axis]) / 2);
  return {
    middle,
    reach:
      near.reduce((far, p) => max(far, Math.hypot(p[0] - middle[0], p[1] - middle[1], p[2] - middle[2])), 0) +
      CELL * 0.9,
  };
}

/** A painter of one model; `pixel(u, v)` gives [r, g, b, a] with colours as linear light, multiplied by a. @param {import('./model.js').Part[]} parts @param {{ view?: number, tilt?: number }} [camera] `view`: half the height seen at the origin; `tilt`: how far the camera looks down, degrees */
export function painter(parts, { view = 1.08, tilt = 8 } = {}) {
  const shapes = parts.map(({ shape }) => shape);
  // Of each part: its turn (9), where it stands (3), 1 / its size, the ball that holds it (4), its size, its size by its step.
  const WIDE = 19;
  const table = Float64Array.from(
    parts.flatMap((item) => {
      const { middle, reach } = held(item);
      return [...item.turn, ...item.at, 1 / item.size, ...middle, reach, item.size, item.size * item.step];
    }),
  );
  let hit = -1;
  // Where the nearest part was met, in its own coordinates: an array of doubles, for a captured variable would be made anew at every step.
  const spot = new Float64Array(3);

  // The distance to the nearest part; remembers which.
  function nearest(x, y, z) {
    let best = FAR;
    let met = -1;
    for (let at = 0; at < shapes.length; at += 1) {
      const k = at * WIDE;
      const back = table[k + 12];
      const dx = (x - table[k + 9]) * back;
      const dy = (y - table[k + 10]) * back;
      const dz = (z - table[k + 11]) * back;
      const lx = table[k] * dx + table[k + 3] * dy + table[k + 6] * dz;
      const ly = table[k + 1] * dx + table[k + 4] * dy + table[k + 7] * dz;
      const lz = table[k + 2] * dx + table[k + 5] * dy + table[k + 8] * dz;
      const cx = lx - table[k + 13];
      const cy = ly - table[k + 14];
      const cz = lz - table[k + 15];
      const away = sqrt(cx * cx + cy * cy + cz * cz) - table[k + 16];
      if (away * table[k + 17] >= best) continue;
      const d = away > 0.12 ? away * table[k + 17] : shapes[at](lx, ly, lz) * table[k + 18];
      if (d >= best) continue;
      best = d;
      met = at;
      spot[0] = lx;
      spot[1] = ly;
      spot[2] = lz;
    }
    hit = met;
    return best;
  }

  function normal(x, y, z) {
    const e = 0.0012;
    const a = nearest(x + e, y - e, z - e);
    const b = nearest(x - e, y - e, z + e);
    const c = nearest(x - e, y + e, z - e);
    const d = nearest(x + e, y + e, z + e);
    const [nx, ny, nz] = [a - b - c + d, -a - b + c + d, -a + b - c + d];
    const n = sqrt(nx * nx + ny * ny + nz * nz) || 1;
    return [nx / n, ny / n, nz / n];
  }

  // Walks a ray; answers how far the surface is, or -1.
  function walk(o, d, steps, from, close = 0.0007) {
    let t = from;
    for (let i = 0; i < steps; i += 1) {
      const near = nearest(o[0] + d[0] * t, o[1] + d[1] * t, o[2] + d[2] * t);
      if (near < close * (1 + t * 0.1)) return t;
      t += near;
      if (t > FAR) return -1;
    }
    return t < FAR && nearest(o[0] + d[0] * t, o[1] + d[1] * t, o[2] + d[2] * t) < 0.01 ? t : -1;
  }

  function shade(o, to) {
    let [lit, t] = [1, 0.03];
    for (let i = 0; i < 22 && t < 2.6; i += 1) {
      const near = nearest(o[0] + to[0] * t, o[1] + to[1] * t, o[2] + to[2] * t);
      lit = min(lit, 0.5 + (7 * near) / t / 2);
      if (lit <= 0.02) return 0;
      t += max(0.02, min(0.22, near));
    }
    lit = max(0, min(1, lit));
    return lit * lit * (3 - 2 * lit);
  }

  function nook(p, n) {
    let [dark, weight] = [0, 1];
    for (let i = 1; i <= 5; i += 1) {
      const far = 0.035 * i + 0.012 * i * i;
      dark += (far - nearest(p[0] + n[0] * far, p[1] + n[1] * far, p[2] + n[2] * far)) * weight;
      weight *= 0.72;
    }
    return max(0.06, min(1, 1 - 1.35 * dark));
  }

  const colourAt = (colour, x, y, z) => (typeof colour === 'function' ? colour(x, y, z) : colour);
  const mirror = (d, n) => {
    const k = 2 * (d[0] * n[0] + d[1] * n[1] + d[2] * n[2]);
    return [d[0] - k * n[0], d[1] - k * n[1], d[2] - k * n[2]];
  };

  // What a mirrored ray sees: the model again, more simply lit, or the surroundings.
  function mirrored(p, r, rough) {
    const seen = surround(r[0], r[1], r[2], rough);
    if (rough > 0.55) return seen;
    const t = walk(p, r, 18, 0.03, 0.006);
    if (t < 0) return seen;
    const [q, of, x, y, z] = [[p[0] + r[0] * t, p[1] + r[1] * t, p[2] + r[2] * t], parts[hit].of, ...spot];
    const base = colourAt(of.colour, x, y, z);
    const n = normal(q[0], q[1], q[2]);
    const facing = max(0, n[0] * key.from[0] + n[1] * key.from[1] + n[2] * key.from[2]);
    const glow = of.glow ? colourAt(of.glow, x, y, z) : [0, 0, 0];
    const sky = of.metal ? surround(...mirror(r, n), max(0.4, of.rough ?? 0.4)) : surround(n[0], n[1], n[2], 1);
    return base.map(
      (value, at) =>
        value * (sky[at] * (of.metal ? 0.8 : 0.8) + (of.metal ? 0.1 : 0.32) * facing * key.colour[at]) + glow[at],
    );
  }

  // Light through a cut stone: bent at the faces, thrown back inside, coloured by the way it went.
  function through(p, d, n, of, bend) {
    let dir = refract(d, n, 1 / bend) ?? mirror(d, n);
    let from = [p[0] - n[0] * 0.004, p[1] - n[1] * 0.004, p[2] - n[2] * 0.004];
    let way = 0;
    for (let bounce = 0; bounce < 5; bounce += 1) {
      let t = 0.002;
      for (let i = 0; i < 40; i += 1) {
        const near = -nearest(from[0] + dir[0] * t, from[1] + dir[1] * t, from[2] + dir[2] * t);
        if (near < 0.0008) break;
        t += near;
      }
      way += t;
      const q = [from[0] + dir[0] * t, from[1] + dir[1] * t, from[2] + dir[2] * t];
      const m = normal(q[0], q[1], q[2]).map((value) => -value);
      const out = refract(dir, m, bend);
      if (out && bounce > 0) {
        const seen = surround(out[0], out[1], out[2], 0.08);
        return seen.map((value, at) => (value * 1.5 + 0.1) * exp(-of.clear[at] * way));
      }
      dir = mirror(dir, m);
      from = [q[0] + m[0] * 0.004, q[1] + m[1] * 0.004, q[2] + m[2] * 0.004];
    }
    const seen = surround(dir[0], dir[1], dir[2], 0.15);
    return seen.map((value, at) => (value + 0.12) * exp(-of.clear[at] * way));
  }

  // The colour of the surface a ray met.
  function surface(o, d, t) {
    const p = [o[0] + d[0] * t, o[1] + d[1] * t, o[2] + d[2] * t];
    nearest(p[0], p[1], p[2]);
    const [of, x, y, z] = [parts[hit].of, ...spot];
    const n = normal(p[0], p[1], p[2]);
    const base = colourAt(of.colour, x, y, z);
    const rough = of.rough ?? 0.5;
    const metal = of.metal ?? 0;
    const raised = [p[0] + n[0] * 0.006, p[1] + n[1] * 0.006, p[2] + n[2] * 0.006];
    const open = nook(p, n);
    const facing = n[0] * key.from[0] + n[1] * key.from[1] + n[2] * key.from[2];
    const lit = facing > -0.2 ? shade(raised, key.from) : 0;
    const head = max(0, -(d[0] * n[0] + d[1] * n[1] + d[2] * n[2]));
    const glance = (1 - head) ** 5;
    const air = surround(n[0], n[1], n[2], 1);
    const r = mirror(d, n);
    const shine =
      metal || of.coat || of.clear ? mirrored(raised, r, metal ? rough : 0.12) : surround(r[0], r[1], r[2], rough);
    const soft = of.soft ? colourAt(of.soft, x, y, z) : null;
    const inner = of.clear
      ? [through(p, d, n, of, 1.72), through(p, d, n, of, 1.76), through(p, d, n, of, 1.81)].map((seen, at) => seen[at])
      : null;
    const glow = of.glow ? colourAt(of.glow, x, y, z) : null;
    const colour = [0, 0, 0];
    for (let at = 0; at < 3; at += 1) {
      let edge = 0;
      for (const light of edges)
        edge +=
          max(0, n[0] * light.from[0] + n[1] * light.from[1] + n[2] * light.from[2]) *
          light.colour[at] *
          (0.25 + 0.75 * open);
      const wrapped = soft ? max(0, (facing + 0.45) / 1.45) : max(0, facing);
      const matt =
        base[at] *
          ((wrapped * (soft ? 0.35 + 0.65 * lit : lit) * key.colour[at]) / 3.3 + air[at] * 0.85 * open + edge * 0.5) +
        (soft ? soft[at] * (0.1 + 0.26 * max(0, 0.25 - facing)) * open : 0);
      const polish = of.coat ? of.coat * (0.045 + 0.9 * glance) : 0.02 * (1 - rough) + 0.3 * glance * (1 - rough);
      let value = metal
        ? base[at] *
            (1 + (1 / max(0.2, base[at]) - 1) * glance * 0.7) *
            shine[at] *
            (0.3 + 0.7 * open) *
            (0.55 + 0.45 * lit) *
            metal +
          base[at] * 0.16 * max(0, facing) * lit * key.colour[at] +
          base[at] * edge * 0.22
        : matt + shine[at] * polish * (0.35 + 0.65 * open);
      if (inner) value = inner[at] + shine[at] * (0.09 + 0.9 * glance) + base[at] * 0.08;
      if (glow) value += glow[at];
      colour[at] = value;
    }
    return colour;
  }

  const lean = (tilt * Math.PI) / 180;
  const eye = [0, 6.2 * Math.sin(lean), 6.2 * Math.cos(lean)];
  return {
    /** The light at a place of the picture; u and v go from -1 to 1, v upward, u scaled by the picture's width over its height. */
    pixel(u, v) {
      const spot = [u * view, v * view * Math.cos(lean), -v * view * Math.sin(lean)];
      const to = [spot[0] - eye[0], spot[1] - eye[1], spot[2] - eye[2]];
      const n = sqrt(to[0] ** 2 + to[1] ** 2 + to[2] ** 2);
      const d = to.map((value) => value / n);
      const t = walk(eye, d, 150, 3.2);
      return t < 0 ? null : surface(eye, d, t);
    },
  };
}

function refract(d, n, ratio) {
  const c = -(d[0] * n[0] + d[1] * n[1] + d[2] * n[2]);
  const k = 1 - ratio * ratio * (1 - c * c);
  if (k < 0) return null;
  const s = ratio * c - sqrt(k);
  return [d[0] * ratio + n[0] * s, d[1] * ratio + n[1] * s, d[2] * ratio + n[2] * s];
}

/** Linear light as a byte of sRGB, bright light rolled off like film. */
export function film(value) {
  const x = max(0, value) * 0.82;
  const toned = min(1, (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14));
  return (toned <= 0.0031308 ? toned * 12.92 : 1.055 * toned ** (1 / 2.4) - 0.055) * 255;
}

/** Rows of a model's picture, by its painter, as straight RGBA bytes. Edges and fine detail are looked at again, five times finer. */
export function rows(look, size, from, to) {
  const wide = size;
  const at = (x, y) => look.pixel(((x + 0.5) / wide) * 2 - 1, 1 - ((y + 0.5) / size) * 2);
  const first = [];
  for (let y = from - 1; y <= to; y += 1) {
    const line = [];
    for (let x = 0; x < wide; x += 1) line.push(tone(at(x, y)));
    first.push(line);
  }
  const out = new Uint8ClampedArray((to - from) * wide * 4);
  for (let y = from; y < to; y += 1)
    for (let x = 0; x < wide; x += 1) {
      const line = first[y - from + 1];
      const own = line[x];
      const others = [line[x - 1], line[x + 1], first[y - from][x], first[y - from + 2][x]];
      let value = own;
      if (
        others.some(
          (other) =>
            other &&
            (abs(other[3] - own[3]) > 10 ||
              abs(other[0] - own[0]) + abs(other[1] - own[1]) + abs(other[2] - own[2]) > 72),
        )
      ) {
        const sum = [0, 0, 0, 0];
        for (const [dx, dy] of GRID) {
          const sample = tone(at(x + dx, y + dy));
          for (let k = 0; k < 3; k += 1) sum[k] += sample[k] * sample[3];
          sum[3] += sample[3];
        }
        value = sum[3] === 0 ? [0, 0, 0, 0] : [sum[0] / sum[3], sum[1] / sum[3], sum[2] / sum[3], sum[3] / GRID.length];
      }
      out.set(value, ((y - from) * wide + x) * 4);
    }
  return out;
}

const GRID = [
  [-0.36, -0.12],
  [-0.12, 0.36],
  [0.12, -0.36],
  [0.36, 0.12],
  [0, 0],
];
const tone = (light) => (light ? [film(light[0]), film(light[1]), film(light[2]), 255] : [0, 0, 0, 0]);
