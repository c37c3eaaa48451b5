/** The end of a cookie's attributes: over https the cookie never travels in the clear. */
export const secureAttribute = (at: Pick<Location, 'protocol'> | undefined): string =>
  at?.protocol === 'https:' ? '; secure' : ''
