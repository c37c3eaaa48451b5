const maxShownLength = 160

/** Replaces invisible and direction-changing characters by a mark and keeps both ends of a long name. */
export const shownFileName = (name: string): string => {
  const visible = [...name.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu, '\u{fffd}')]
  if (visible.length <= maxShownLength) return visible.join('')
  return `${visible.slice(0, maxShownLength - 41).join('')}…${visible.slice(-40).join('')}`
}
