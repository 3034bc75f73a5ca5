import { useShop } from '../../data/shop-words.ts';

/** The shop's icon beside its name; one made from the owner's logo, which may be dark, on a light plate. */
export function ShopMark({ size }: { size: number }) {
  const { logo } = useShop();
  const plate = logo.icon || logo.light ? 'box-content rounded-pad bg-[#fff] p-0.5' : '';
  return <img src="/favicon.svg" alt="" width={size} height={size} className={`flex-none ${plate}`} />;
}
