const firstPause = 2_000
const maxPause = 300_000

/** Milliseconds before the next try: twice as long after every failure in a row, five minutes at most. */
export const retryPause = (failures: number): number => Math.min(maxPause, firstPause * 2 ** Math.min(failures - 1, 20))
