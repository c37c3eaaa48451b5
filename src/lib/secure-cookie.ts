/** Over https a cookie gets the attribute `secure`. */
export const secureAttribute = (at: Pick<Location, 'protocol'> | undefined): string =>
  at?.protocol === 'https:' ? '; secure' : ''
