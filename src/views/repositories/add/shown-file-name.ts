const maxShownLength = 160

/**
 * A file's name to look at: characters that steer the direction of the text, and other invisible ones, stand as a mark;
 * of a long one, both ends.
 */
export const shownFileName = (name: string): string => {
  const visible = [...name.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu, '\u{fffd}')]
  if (visible.length <= maxShownLength) return visible.join('')
  return `${visible.slice(0, maxShownLength - 41).join('')}…${visible.slice(-40).join('')}`
}
