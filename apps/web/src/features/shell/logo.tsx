import { brandColors, brandMark } from '@perfboard/content/brand';
import { Link } from 'react-router-dom';
import { useShop } from '../../data/shop-words.ts';

const { size: box, trace, traceWidth, holes, holeRadius, pads, padRadius, padHoleRadius } = brandMark;

/** The mark on a tile of solder mask. */
export function LogoMark({ size = 38 }: { size?: number }) {
  return (
    <svg viewBox={`0 0 ${box} ${box}`} width={size} height={size} aria-hidden="true" className="flex-none">
      <rect width={box} height={box} rx="10" fill={brandColors.mask} />
      {holes.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={holeRadius} fill="#2f7a5d" />
      ))}
      <path
        d={trace}
        fill="none"
        stroke={brandColors.copper}
        strokeWidth={traceWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {pads.map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y} r={padRadius} fill={brandColors.copper} />
          <circle cx={x} cy={y} r={padHoleRadius} fill={brandColors.maskDeep} />
        </g>
      ))}
    </svg>
  );
}

export function Logo() {
  const shop = useShop();
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
