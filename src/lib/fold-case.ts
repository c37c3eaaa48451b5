/** Signs whose upper case is several characters and which Unicode still folds onto another sign. */
const exceptions: Readonly<Record<string, string>> = { '\u1fd3': '\u0390', '\u1fe3': '\u03b0', '\ufb05': '\ufb06' }

const foldCharacter = (character: string): string => {
  const { length } = character
  const upper = character.toUpperCase()
  const folded = (upper.length === length ? upper : character).toLowerCase()
  const isDotlessI = character === 'ı'
  return exceptions[character] ?? (folded.length === length && !isDotlessI ? folded : character)
}

const beyondAscii = /[^\0-\x7f]/u
const eachBeyondAscii = /[^\0-\x7f]/gu

/**
 * Unicode's simple case folding. Every character keeps its length, so that offsets stay valid: "ß" is not "ss", and
 * "İ" stays as it is.
 */
export const foldCase = (text: string): string =>
  beyondAscii.test(text)
    ? text.replace(eachBeyondAscii, foldCharacter).replace(/[A-Z]+/g, (part) => part.toLowerCase())
    : text.toLowerCase()
