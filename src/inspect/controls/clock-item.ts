export const clockKey = 'qa-clock'

/** Returns milliseconds; 0 means that the clock was never advanced. */
export const parseAhead = (text: string | null): number => {
  const ahead = Number(text)
  return Number.isFinite(ahead) && ahead > 0 ? ahead : 0
}
