// Renders a model by sphere tracing (https://iquilezles.org/articles/raymarchingdf/), lit by
// light.js.
import { environment, keyLight, rimLights } from './light.js';

/** Distance after which a ray has missed the model. */
const FAR = 12;
const { max, min, sqrt } = Math;

/** Cell size of the grid on which the surface of a part is searched. */
const CELL = 0.11;
/**
 * A ball that contains a part, found by sampling its distance function on a grid.
 * @param {import('./model.js').Part} part
 */
function boundingBall({ shape, reach }) {
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

/**
 * Creates the renderer of one model. `pixel(u, v)` of the result returns the colour as linear light
 * [r, g, b], or null where a ray misses the model.
 * @param {import('./model.js').Part[]} parts
 * @param {{ view?: number, tilt?: number }} [camera] `view`: half the visible height at the origin;
 *   `tilt`: degrees by which the camera looks down
 */
export function createRenderer(parts, { view = 1.08, tilt = 8 } = {}) {
  const shapes = parts.map(({ shape }) => shape);
  // Per part: its rotation (9), position (3), 1 / size, bounding ball (4), size, size times step.
  const STRIDE = 19;
  const table = Float64Array.from(
    parts.flatMap((part) => {
      const { middle, reach } = boundingBall(part);
      return [...part.turn, ...part.at, 1 / part.size, ...middle, reach, part.size, part.size * part.step];
    }),
  );
  // Index of the nearest part.
  let hit = -1;
  // The last point, in the coordinates of the nearest part. An array of doubles: a captured
  // variable would be allocated again at every step.
  const local = new Float64Array(3);

  /**
   * Returns the distance to the nearest part; stores the part in `hit` and the point in `local`.
   */
  function nearest(x, y, z) {
    let best = FAR;
    let found = -1;
    for (let at = 0; at < shapes.length; at += 1) {
      const k = at * STRIDE;
      const scale = table[k + 12];
      const dx = (x - table[k + 9]) * scale;
      const dy = (y - table[k + 10]) * scale;
      const dz = (z - table[k + 11]) * scale;
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
      found = at;
      local[0] = lx;
      local[1] = ly;
      local[2] = lz;
    }
    hit = found;
    return best;
  }

  /** The unit normal of the surface, by central differences on a tetrahedron. */
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

  /**
   * Follows a ray from origin `o` in direction `d`. Returns the distance of the surface, or -1.
   * `from`: where it starts; `close`: the distance that counts as a hit.
   */
  function trace(o, d, { steps, from, close = 0.0007 }) {
    let t = from;
    for (let i = 0; i < steps; i += 1) {
      const near = nearest(o[0] + d[0] * t, o[1] + d[1] * t, o[2] + d[2] * t);
      if (near < close * (1 + t * 0.1)) return t;
      t += near;
      if (t > FAR) return -1;
    }
    return t < FAR && nearest(o[0] + d[0] * t, o[1] + d[1] * t, o[2] + d[2] * t) < 0.01 ? t : -1;
  }

  /** The part (0-1) of the light from direction `to` that reaches a point: a soft shadow. */
  function shadow(o, to) {
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

  /** Ambient occlusion at a point with normal `n`: 1 where it is open, less in corners. */
  function occlusion(p, n) {
    let [blocked, weight] = [0, 1];
    for (let i = 1; i <= 5; i += 1) {
      const far = 0.035 * i + 0.012 * i * i;
      blocked += (far - nearest(p[0] + n[0] * far, p[1] + n[1] * far, p[2] + n[2] * far)) * weight;
      weight *= 0.72;
    }
    return max(0.06, min(1, 1 - 1.35 * blocked));
  }

  const colourAt = (colour, x, y, z) => (typeof colour === 'function' ? colour(x, y, z) : colour);

  /** The colour that a reflected ray sees: the model with simpler lighting, or the environment. */
  function reflection(p, r, rough) {
    const seen = environment(r[0], r[1], r[2], rough);
    if (rough > 0.55) return seen;
    const t = trace(p, r, { steps: 18, from: 0.03, close: 0.006 });
    if (t < 0) return seen;
    const [q, of, x, y, z] = [[p[0] + r[0] * t, p[1] + r[1] * t, p[2] + r[2] * t], parts[hit].of, ...local];
    const base = colourAt(of.colour, x, y, z);
    const n = normal(q[0], q[1], q[2]);
    const facing = max(0, n[0] * keyLight.from[0] + n[1] * keyLight.from[1] + n[2] * keyLight.from[2]);
    const glow = of.glow ? colourAt(of.glow, x, y, z) : [0, 0, 0];
    const sky = of.metal ? environment(...reflect(r, n), max(0.4, of.rough ?? 0.4)) : environment(n[0], n[1], n[2], 1);
    return base.map(
      (value, at) =>
        value * (sky[at] * (of.metal ? 0.8 : 0.8) + (of.metal ? 0.1 : 0.32) * facing * keyLight.colour[at]) + glow[at],
    );
  }

  /** The colour of the surface that a ray hit at distance `t`. */
  function surfaceColour(o, d, t) {
    const p = [o[0] + d[0] * t, o[1] + d[1] * t, o[2] + d[2] * t];
    nearest(p[0], p[1], p[2]);
    const [of, x, y, z] = [parts[hit].of, ...local];
    const n = normal(p[0], p[1], p[2]);
    const base = colourAt(of.colour, x, y, z);
    const rough = of.rough ?? 0.5;
    const metal = of.metal ?? 0;
    const raised = [p[0] + n[0] * 0.006, p[1] + n[1] * 0.006, p[2] + n[2] * 0.006];
    const open = occlusion(p, n);
    const facing = n[0] * keyLight.from[0] + n[1] * keyLight.from[1] + n[2] * keyLight.from[2];
    const lit = facing > -0.2 ? shadow(raised, keyLight.from) : 0;
    const head = max(0, -(d[0] * n[0] + d[1] * n[1] + d[2] * n[2]));
    const fresnel = (1 - head) ** 5;
    const ambient = environment(n[0], n[1], n[2], 1);
    const r = reflect(d, n);
    const shine = metal || of.coat ? reflection(raised, r, metal ? rough : 0.12) : environment(r[0], r[1], r[2], rough);
    const soft = of.soft ? colourAt(of.soft, x, y, z) : null;
    const glow = of.glow ? colourAt(of.glow, x, y, z) : null;
    const colour = [0, 0, 0];
    for (let at = 0; at < 3; at += 1) {
      let edge = 0;
      for (const light of rimLights)
        edge +=
          max(0, n[0] * light.from[0] + n[1] * light.from[1] + n[2] * light.from[2]) *
          light.colour[at] *
          (0.25 + 0.75 * open);
      const wrapped = soft ? max(0, (facing + 0.45) / 1.45) : max(0, facing);
      const matt =
        base[at] *
          ((wrapped * (soft ? 0.35 + 0.65 * lit : lit) * keyLight.colour[at]) / 3.3 +
            ambient[at] * 0.85 * open +
            edge * 0.5) +
        (soft ? soft[at] * (0.1 + 0.26 * max(0, 0.25 - facing)) * open : 0);
      const specular = of.coat ? of.coat * (0.045 + 0.9 * fresnel) : 0.02 * (1 - rough) + 0.3 * fresnel * (1 - rough);
      let value = metal
        ? base[at] *
            (1 + (1 / max(0.2, base[at]) - 1) * fresnel * 0.7) *
            shine[at] *
            (0.3 + 0.7 * open) *
            (0.55 + 0.45 * lit) *
            metal +
          base[at] * 0.16 * max(0, facing) * lit * keyLight.colour[at] +
          base[at] * edge * 0.22
        : matt + shine[at] * specular * (0.35 + 0.65 * open);
      if (glow) value += glow[at];
      colour[at] = value;
    }
    return colour;
  }

  const lean = (tilt * Math.PI) / 180;
  const eye = [0, 6.2 * Math.sin(lean), 6.2 * Math.cos(lean)];
  return {
    /** The light at a point of the picture; u and v go from -1 to 1, v upward. */
    pixel(u, v) {
      const target = [u * view, v * view * Math.cos(lean), -v * view * Math.sin(lean)];
      const to = [target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]];
      const n = sqrt(to[0] ** 2 + to[1] ** 2 + to[2] ** 2);
      const d = to.map((value) => value / n);
      const t = trace(eye, d, { steps: 150, from: 3.2 });
      return t < 0 ? null : surfaceColour(eye, d, t);
    },
  };
}

/** Reflects direction `d` at a surface with normal `n`. */
function reflect(d, n) {
  const k = 2 * (d[0] * n[0] + d[1] * n[1] + d[2] * n[2]);
  return [d[0] - k * n[0], d[1] - k * n[1], d[2] - k * n[2]];
}
