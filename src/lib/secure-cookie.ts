export const secureAttribute = (at: Pick<Location, 'protocol'> | undefined): string =>
  at?.protocol === 'https:' ? '; secure' : ''
