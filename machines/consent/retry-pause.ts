const firstPause = 2_000
const maxPause = 300_000

/** Milliseconds; doubled after every failure in a row, at most five minutes. */
export const retryPause = (failures: number): number => Math.min(maxPause, firstPause * 2 ** Math.min(failures - 1, 20))
