/** Where the pages of this installation find its own collector. */
export const collectorPath = '/collect'
