/** In the tab's storage, under a name of QA's own. */
export const clockKey = 'qa-clock'

/** Milliseconds that the clock of this tab is ahead; 0: it was never sent ahead, or has come back. */
export const parseAhead = (text: string | null): number => {
  const ahead = Number(text)
  return Number.isFinite(ahead) && ahead > 0 ? ahead : 0
}
