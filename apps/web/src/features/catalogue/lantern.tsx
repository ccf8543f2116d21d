/** A lit paper lantern for a drawing of 480 by 640. `id` makes the ids of its gradients unique. */
export const Lantern = ({ id }: { id: string }) => (
  <>
    <defs>
      <radialGradient id={`${id}paper`} cx=".5" cy=".55" r=".6">
        <stop offset="0" stopColor="#fff3cc" />
        <stop offset=".5" stopColor="#ffc25e" />
        <stop offset="1" stopColor="#d9642a" />
      </radialGradient>
    </defs>
    <g transform="translate(240 240) scale(5.6)" strokeLinecap="round">
      <path d="M0-34v10M-7-24h14M-7 22h14M0 22v14" stroke="#8a5a20" strokeWidth="2.4" fill="none" />
      <path d="M0-24C14-22 22-12 22-1S14 21 0 22C-14 21-22 10-22-1S-14-22 0-24Z" fill={`url(#${id}paper)`} />
      <path
        d="M-10-22C-16-8-16 8-10 20M10-22C16-8 16 8 10 20M0-24V22"
        stroke="#b5662a"
        strokeOpacity=".55"
        strokeWidth="1.2"
        fill="none"
      />
    </g>
  </>
);
