// Distance functions of solid shapes: (x, y, z) -> distance of the surface, negative inside.
// Lengths are in model units; a model fits a ball of radius 1.
const { abs, atan2, cos, hypot, max, min, PI, round, sin, sqrt } = Math;

/** @typedef {(x: number, y: number, z: number) => number} Shape */

/** A ball. @param {number} r @returns {Shape} */
export const ball = (r) => (x, y, z) => sqrt(x * x + y * y + z * z) - r;

/** An ellipsoid of half axes `a`, `b`, `c` (approximate distance). @returns {Shape} */
export const egg = (a, b, c) => (x, y, z) => {
  const near = sqrt((x / a) ** 2 + (y / b) ** 2 + (z / c) ** 2);
  const steep = sqrt((x / a ** 2) ** 2 + (y / b ** 2) ** 2 + (z / c ** 2) ** 2);
  return steep === 0 ? -min(a, b, c) : (near * (near - 1)) / steep;
};

/** A box of half sizes `a`, `b`, `c` with edges rounded by `r`. @returns {Shape} */
export const box =
  (a, b, c, r = 0) =>
  (x, y, z) => {
    const u = abs(x) - a + r;
    const v = abs(y) - b + r;
    const w = abs(z) - c + r;
    return sqrt(max(u, 0) ** 2 + max(v, 0) ** 2 + max(w, 0) ** 2) + min(max(u, v, w), 0) - r;
  };

/** An upright cylinder of radius `r` and half height `h` with rounded edges. @returns {Shape} */
export const drum =
  (r, h, edge = 0) =>
  (x, y, z) => {
    const u = sqrt(x * x + z * z) - r + edge;
    const v = abs(y) - h + edge;
    return min(max(u, v), 0) + sqrt(max(u, 0) ** 2 + max(v, 0) ** 2) - edge;
  };

/** A horizontal torus: radius `R` of the ring, `r` of its tube. @returns {Shape} */
export const ring = (R, r) => (x, y, z) => sqrt((sqrt(x * x + z * z) - R) ** 2 + y * y) - r;

/** A rod with round ends from `a` to `b`; its radius goes from `r` to `s`. @returns {Shape} */
export const rod = (a, b, r, s = r) => tube([a, b], r, s);

/**
 * A curved rod through points; its radius goes from `r` to `s`.
 * @param {number[][]} points
 * @returns {Shape}
 */
export function tube(points, r, s = r) {
  const last = points.length - 1;
  // Per segment: its start (3), the vector to its end (3), 1 / its squared length.
  const segments = Float64Array.from(
    points.slice(1).flatMap((end, at) => {
      const vector = end.map((value, axis) => value - points[at][axis]);
      return [...points[at], ...vector, 1 / vector.reduce((sum, value) => sum + value * value, 0)];
    }),
  );
  const [x0, y0, z0] = [0, 1, 2].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
  const radius = Math.max(...points.map(([x, y, z]) => hypot(x - x0, y - y0, z - z0))) + max(r, s);
  // Called millions of times: it allocates nothing. Far away the distance to a bounding ball is
  // exact enough.
  return (x, y, z) => {
    const away = sqrt((x - x0) * (x - x0) + (y - y0) * (y - y0) + (z - z0) * (z - z0)) - radius;
    if (away > 0.15) return away;
    let near = Infinity;
    for (let at = 0; at < last; at += 1) {
      const i = at * 7;
      const ex = segments[i + 3];
      const ey = segments[i + 4];
      const ez = segments[i + 5];
      const px = x - segments[i];
      const py = y - segments[i + 1];
      const pz = z - segments[i + 2];
      const t = max(0, min(1, (px * ex + py * ey + pz * ez) * segments[i + 6]));
      const dx = px - ex * t;
      const dy = py - ey * t;
      const dz = pz - ez * t;
      near = min(near, sqrt(dx * dx + dy * dy + dz * dz) - r - ((s - r) * (at + t)) / last);
    }
    return near;
  };
}

/** `count` + 1 points on a curve: `of(t)` for t from 0 to 1. */
export const curve = (count, of) => Array.from({ length: count + 1 }, (_, at) => of(at / count));

/** A flat shape (x, y) extruded to half depth `h`, its edges rounded by `edge`. @returns {Shape} */
export const extrude =
  (flat, h, edge = 0) =>
  (x, y, z) => {
    const u = flat(x, y) + edge;
    const v = abs(z) - h + edge;
    return min(max(u, v), 0) + sqrt(max(u, 0) ** 2 + max(v, 0) ** 2) - edge;
  };

/** The union of shapes. @param {...Shape} shapes @returns {Shape} */
export const union =
  (...shapes) =>
  (x, y, z) => {
    let near = Infinity;
    for (let at = 0; at < shapes.length; at += 1) {
      const d = shapes[at](x, y, z);
      if (d < near) near = d;
    }
    return near;
  };

/** The union of two shapes, blended over a width `k`. @returns {Shape} */
export const smoothUnion = (k, a, b) => (x, y, z) => {
  const p = a(x, y, z);
  const q = b(x, y, z);
  const h = max(k - abs(p - q), 0) / k;
  return min(p, q) - h * h * k * 0.25;
};

/**
 * The first shape without the others.
 * @param {Shape} shape
 * @param {...Shape} others
 * @returns {Shape}
 */
export const subtract =
  (shape, ...others) =>
  (x, y, z) => {
    let d = shape(x, y, z);
    for (let at = 0; at < others.length; at += 1) d = max(d, -others[at](x, y, z));
    return d;
  };

/** The intersection of shapes. @returns {Shape} */
export const intersect =
  (...shapes) =>
  (x, y, z) => {
    let d = -Infinity;
    for (let at = 0; at < shapes.length; at += 1) d = max(d, shapes[at](x, y, z));
    return d;
  };

/** Moves a shape. @param {Shape} shape @returns {Shape} */
export const move =
  (shape, dx, dy, dz = 0) =>
  (x, y, z) =>
    shape(x - dx, y - dy, z - dz);

/**
 * Rotates a shape around x, y, z (degrees, in that order).
 * @param {Shape} shape
 * @returns {Shape}
 */
export const turn = (shape, rx, ry = 0, rz = 0) => {
  const m = rotation(rx, ry, rz);
  return (x, y, z) =>
    shape(m[0] * x + m[3] * y + m[6] * z, m[1] * x + m[4] * y + m[7] * z, m[2] * x + m[5] * y + m[8] * z);
};

/**
 * `n` copies of a shape around the y axis; the first faces +z.
 * @param {Shape} shape
 * @returns {Shape}
 */
export const repeatAround = (n, shape, from = 0) => {
  const slice = (2 * PI) / n;
  return (x, y, z) => {
    const angle = atan2(x, z) - from;
    const turned = angle - slice * round(angle / slice);
    const r = sqrt(x * x + z * z);
    return shape(r * sin(turned), y, r * cos(turned));
  };
};

/** The rotation matrix, by rows, of rotations around x, then y, then z (degrees). */
export function rotation(rx, ry, rz) {
  const [a, b, c] = [rx, ry, rz].map((degrees) => (degrees * PI) / 180);
  const [sa, ca, sb, cb, sc, cc] = [sin(a), cos(a), sin(b), cos(b), sin(c), cos(c)];
  return [
    cc * cb,
    cc * sb * sa - sc * ca,
    cc * sb * ca + sc * sa,
    sc * cb,
    sc * sb * sa + cc * ca,
    sc * sb * ca - cc * sa,
    -sb,
    cb * sa,
    cb * ca,
  ];
}
