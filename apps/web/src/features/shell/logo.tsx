import { shop } from '@perfboard/content/shop';
import { Link } from 'react-router-dom';

/** Nine pads of perforated board and the trace that joins some of them to a P. */
export function LogoMark({ size = 36 }: { size?: number }) {
  return (
    <svg viewBox="0 0 36 36" width={size} height={size} aria-hidden="true" className="flex-none">
      <rect width="36" height="36" rx="5" fill="#0c2b22" />
      <path
        d="M10 27V9h12l4 4v2l-4 4H10"
        fill="none"
        stroke="#eaa676"
        strokeWidth="3.2"
        strokeLinejoin="round"
      />
      <g fill="#0c2b22" stroke="#f2f1e6" strokeWidth="1.8">
        <circle cx="10" cy="9" r="2.6" />
        <circle cx="10" cy="18.9" r="2.6" />
        <circle cx="10" cy="28" r="2.6" />
      </g>
      <g fill="#2c5a49">
        <circle cx="18" cy="28" r="2" />
        <circle cx="26" cy="28" r="2" />
        <circle cx="18" cy="14" r="2" />
      </g>
    </svg>
  );
}

export function Logo() {
  const [first, ...rest] = shop.name.split(' ');
  return (
    <Link to="/" className="flex items-center gap-3 no-underline" aria-label={`${shop.name}, home page`}>
      <LogoMark />
      <span className="text-[1.0625rem] leading-none font-bold tracking-tight [font-stretch:120%]">
        {first} <span className="font-normal">{rest.join(' ')}</span>
      </span>
    </Link>
  );
}
