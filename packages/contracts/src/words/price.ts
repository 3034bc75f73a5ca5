interface Price {
  /** A decimal number. */
  price_from?: string | undefined;
  currency?: string | undefined;
}

/** The same in every place that it is shown, whatever a browser calls a currency. */
export const priceText = ({ price_from, currency }: Price): string =>
  `from ${currency} ${Number(price_from).toLocaleString('en-US')}`;
