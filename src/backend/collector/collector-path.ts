export const collectorPath = '/collect'
