/** The symbols of the pond; must be rendered once on the page. */
export const Pictures = () => (
  <svg width="0" height="0" className="absolute" aria-hidden="true">
    <defs>
      <radialGradient id="pad" cx=".4" cy=".32" r=".8">
        <stop stopColor="#7fd3a0" />
        <stop offset=".5" stopColor="#2f9d6e" />
        <stop offset="1" stopColor="#0e5a4b" />
      </radialGradient>
      <radialGradient id="petal" cx=".5" cy="1" r="1">
        <stop stopColor="#fff3f4" />
        <stop offset=".45" stopColor="#ffb3cc" />
        <stop offset="1" stopColor="#e0568f" />
      </radialGradient>
      <radialGradient id="pearl" cx=".36" cy=".3" r=".8">
        <stop stopColor="#fff" />
        <stop offset=".4" stopColor="#fdf2e2" />
        <stop offset=".75" stopColor="#d9c3d6" />
        <stop offset="1" stopColor="#9f8bb5" />
      </radialGradient>
      <radialGradient id="shell" cx=".42" cy=".25" r=".85">
        <stop stopColor="#ffb26b" />
        <stop offset=".5" stopColor="#e8562f" />
        <stop offset="1" stopColor="#8d1f1c" />
      </radialGradient>
    </defs>
    <symbol id="leaf" viewBox="0 0 64 64">
      <path
        d="M32 33 40 5.500A28 28 0 1 1 24 5.500Z"
        fill="url(#pad)"
        stroke="#0b4a40"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <g stroke="#cdf3d8" strokeOpacity=".4" strokeWidth="1.3" strokeLinecap="round" fill="none">
        <path d="M32 33 9 22M32 33 6 38M32 33 18 55M32 33 34 60M32 33 48 54M32 33 58 38M32 33 55 20" />
      </g>
      <path
        d="M12 20a24 24 0 0 1 9-9"
        stroke="#e9fff0"
        strokeOpacity=".7"
        strokeWidth="2.2"
        strokeLinecap="round"
        fill="none"
      />
    </symbol>
    <symbol id="lotus" viewBox="0 0 64 64">
      <g stroke="#b53c74" strokeWidth="1">
        <path d="M32 50C14 50 5 38 6 27c10 0 20 8 26 23Z" fill="url(#petal)" />
        <path d="M32 50c18 0 27-12 26-23-10 0-20 8-26 23Z" fill="url(#petal)" />
        <path d="M32 51C17 44 14 28 19 16c9 6 14 20 13 35Z" fill="url(#petal)" />
        <path d="M32 51c15-7 18-23 13-35-9 6-14 20-13 35Z" fill="url(#petal)" />
        <path d="M32 52C23 42 23 22 32 10c9 12 9 32 0 42Z" fill="url(#petal)" />
      </g>
      <circle cx="32" cy="40" r="13" fill="url(#pearl)" />
      <ellipse
        cx="27.500"
        cy="34.500"
        rx="4.500"
        ry="3"
        fill="#fff"
        opacity=".9"
        transform="rotate(-30 27.500 34.500)"
      />
    </symbol>
    <symbol id="crab" viewBox="0 0 64 64">
      <g stroke="#8d1f1c" strokeWidth="3.4" strokeLinecap="round" fill="none">
        <path d="M17 40 7 36M17 45 6 47M20 50l-9 7M47 40l10-4M47 45l11 2M44 50l9 7" />
        <path d="M20 32C12 30 9 24 12 17M44 32c8-2 11-8 8-15" strokeWidth="4" />
      </g>
      <path
        d="M12 20C5 18 4 10 9 5c0 4 1 6 4 7 0-4 2-6 5-7 3 6 1 13-6 15ZM52 20c7-2 8-10 3-15 0 4-1 6-4 7 0-4-2-6-5-7-3 6-1 13 6 15Z"
        fill="url(#shell)"
        stroke="#8d1f1c"
        strokeWidth="1"
      />
      <path d="M25 30v-7M39 30v-7" stroke="#8d1f1c" strokeWidth="2.4" strokeLinecap="round" />
      <ellipse cx="32" cy="42" rx="18" ry="13.500" fill="url(#shell)" stroke="#8d1f1c" strokeWidth="1.200" />
      <path d="M20 37q5-5 10-5" stroke="#ffe0bd" strokeOpacity=".8" strokeWidth="2" strokeLinecap="round" fill="none" />
      <circle cx="25" cy="22" r="3.600" fill="#fff8ea" />
      <circle cx="39" cy="22" r="3.600" fill="#fff8ea" />
      <circle cx="25.500" cy="22.500" r="1.800" fill="#2b0f12" />
      <circle cx="38.500" cy="22.500" r="1.800" fill="#2b0f12" />
      <path d="M27 47q5 3.500 10 0" stroke="#5b1110" strokeWidth="2" strokeLinecap="round" fill="none" />
    </symbol>
  </svg>
);

/** One of the symbols. */
export const Picture = ({ of, className }: { of: 'leaf' | 'lotus' | 'crab'; className?: string }) => (
  <svg viewBox="0 0 64 64" className={className} aria-hidden="true">
    <use href={`#${of}`} />
  </svg>
);
