import { brandColors, brandMark } from '@perfboard/content/brand';
import { readShopPicture, type ShopPicture, shopPictureFiles } from '@perfboard/contracts/words/image';
import { useMessages } from '../../components/messages.ts';
import { PageLink } from '../../components/page-link.tsx';
import { useShop } from '../../data/shop-words.ts';

const { size: box, trace, traceWidth, holes, holeRadius, pads, padRadius, padHoleRadius } = brandMark;

/** The mark on a tile of solder mask. */
function LogoMark({ size = 38 }: { size?: number }) {
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

/** For normal and high-density screens: a logo is never wider than the smallest file of a large image. */
const srcSetOf = (picture: ShopPicture): string =>
  shopPictureFiles(picture)
    .slice(0, 2)
    .map(({ url }, index) => `${url} ${index + 1}x`)
    .join(', ');

/** The owner's logo. One made for a light background gets a light plate in the dark theme. */
function OwnLogo({
  light,
  dark,
  isOnBoard,
}: {
  light: ShopPicture;
  dark: ShopPicture | null;
  isOnBoard: boolean;
}) {
  const shown = isOnBoard && dark ? dark : light;
  const plate = isOnBoard ? 'rounded-pad bg-[#fff] p-1.5' : 'dark:rounded-pad dark:bg-[#fff] dark:p-1.5';
  return (
    <picture className="flex-none">
      {dark && <source media="(prefers-color-scheme: dark)" srcSet={srcSetOf(dark)} />}
      <img
        src={shopPictureFiles(shown)[0]?.url}
        srcSet={srcSetOf(shown)}
        alt=""
        width={shown.width}
        height={shown.height}
        className={`h-11 w-auto max-w-44 object-contain ${dark ? '' : plate}`}
      />
    </picture>
  );
}

/** A logo that is wider than this already contains the shop's name. */
const markRatio = 1.6;

/** The shop's logo and name, as a link to the home page. */
export function Logo({ isOnBoard = false }: { isOnBoard?: boolean }) {
  const shop = useShop();
  const t = useMessages('site');
  const light = readShopPicture(shop.logo.light);
  const [first, ...rest] = shop.name.split(' ');
  return (
    <PageLink
      to="/"
      className="flex min-w-0 items-center gap-3 no-underline"
      aria-label={t('homePageOf', { name: shop.name })}
    >
      {light ? (
        <OwnLogo light={light} dark={readShopPicture(shop.logo.dark)} isOnBoard={isOnBoard} />
      ) : (
        <LogoMark />
      )}
      {(!light || light.width / light.height < markRatio) && (
        <span className="line-clamp-2 min-w-0 text-[min(1.0625rem,6.5vw)] leading-tight font-bold wrap-anywhere tracking-tight [font-stretch:120%]">
          {first} <span className="font-normal">{rest.join(' ')}</span>
        </span>
      )}
    </PageLink>
  );
}
