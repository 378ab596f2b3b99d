/** Kopecks or cents as money; `hundredths`: as calls are counted, in hundredths of them. */
export const formatMoney = (minor: number, currency: string, locale: string, hundredths = false) =>
  new Intl.NumberFormat(locale, {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
    ...(minor % (hundredths ? 10_000 : 100) === 0 && { maximumFractionDigits: 0 }),
  }).format(minor / (hundredths ? 10_000 : 100))
