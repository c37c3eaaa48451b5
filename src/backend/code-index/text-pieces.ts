/** So much of a text is read at a stretch: a few milliseconds. */
const pieceLength = 32 * 1024
/** A piece ends before a character that begins no word, if there is one so near. */
const maxSearch = 1024

const isOfWord = (unit: number): boolean =>
  (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122) || unit === 95 || unit === 36 || unit > 127 // prettier-ignore

const endOfPiece = (text: string, from: number): number => {
  const end = from + pieceLength
  if (end >= text.length) return text.length
  for (let at = end; at > end - maxSearch; at -= 1) if (!isOfWord(text.charCodeAt(at))) return at
  return end
}

/**
 * The text in pieces of bounded length, cut between words where that is possible. `overlap` characters of the next piece
 * are repeated at the end of each, so that what lies across a cut is seen too.
 */
export function* textPieces(text: string, overlap = 0): Generator<string> {
  let from = 0
  do {
    const end = endOfPiece(text, from)
    yield text.slice(from, end + overlap)
    from = end
  } while (from < text.length)
}
