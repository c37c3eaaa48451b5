const wordCharacter = /[\p{L}\p{N}_$]/u

const isWord = (character: string | undefined): boolean => character !== undefined && wordCharacter.test(character)

const findCall = (line: string, callee: string): number => {
  for (let at = line.indexOf(callee); at >= 0; at = line.indexOf(callee, at + callee.length)) {
    if (!isWord(line[at - 1]) && !isWord(line[at + callee.length])) return at
  }
  return -1
}

const separators = ['?.', '->', '::', '.']

export type Receiver = { readonly kind: 'name'; readonly name: string } | { readonly kind: 'expression' | 'none' }

/** Reads what stands before the first call of `callee` in a line; undefined when the line has no such call. */
export const readReceiver = (line: string, callee: string): Receiver | undefined => {
  const at = findCall(line, callee)
  if (at < 0) return undefined
  const before = line.slice(Math.max(0, at - 200), at).trimEnd()
  const separator = separators.find((candidate) => before.endsWith(candidate))
  if (separator === undefined) return { kind: 'none' }
  const left = before.slice(0, -separator.length).trimEnd()
  let start = left.length
  while (start > 0 && isWord(left[start - 1])) start -= 1
  return start === left.length ? { kind: 'expression' } : { kind: 'name', name: left.slice(start) }
}
