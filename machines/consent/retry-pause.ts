const firstPause = 2_000
const longestPause = 300_000

/** Milliseconds before the next try: twice as long after every failure in a row, five minutes at most. */
export const retryPause = (failures: number): number =>
  Math.min(longestPause, firstPause * 2 ** Math.min(failures - 1, 20))
