interface Price {
  /** A decimal number. */
  price_from?: string | undefined;
  currency?: string | undefined;
}

/** The same in every place that it is shown, whatever a browser calls a currency; cents are two or none. */
export const priceText = ({ price_from, currency }: Price): string => {
  const price = Number(price_from);
  const digits = Number.isInteger(price) ? 0 : 2;
  return `from ${currency} ${price.toLocaleString('en-US', { minimumFractionDigits: digits })}`;
};
