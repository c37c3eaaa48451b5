const pieceLength = 32 * 1024
const maxSearch = 1024

const isOfWord = (unit: number): boolean =>
  (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122) || unit === 95 || unit === 36 || unit > 127 // prettier-ignore

const endOfPiece = (text: string, from: number): number => {
  const end = from + pieceLength
  if (end >= text.length) return text.length
  for (let at = end; at > end - maxSearch; at -= 1) if (!isOfWord(text.charCodeAt(at))) return at
  return end
}

export function* textPieces(text: string, overlap = 0): Generator<string> {
  let from = 0
  do {
    const end = endOfPiece(text, from)
    yield text.slice(from, end + overlap)
    from = end
  } while (from < text.length)
}
