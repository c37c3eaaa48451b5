const maxFolded = 9
const minHidden = 3
const maxLinesAbove = 4

export const countFolded = (lines: number): number => (lines < maxFolded + minHidden ? lines : maxFolded)

const comment = /^\s*(?:\/\/|\/?\*|#|--|@)/
const word = /[\p{L}\p{N}_$]+/gu
const lastName = /^(?:[\p{L}\p{N}_$]+(?:\.|::|#))*([\p{L}_$][\p{L}\p{N}_$]*)(?:\(|$)/u

const hasWord = (line: string, name: string): boolean => line.match(word)?.includes(name) === true

export const findFoldedStart = (lines: readonly string[], label: string | undefined): number => {
  const name = lastName.exec(label ?? '')?.[1]
  if (name === undefined || countFolded(lines.length) === lines.length) return 0
  const at = lines.findIndex((line) => !comment.test(line) && hasWord(line, name))
  if (at < maxFolded - 1) return 0
  let start = at
  while (start > 0 && at - start < maxLinesAbove && comment.test(lines[start - 1] ?? '')) start -= 1
  return Math.min(start, lines.length - maxFolded)
}
