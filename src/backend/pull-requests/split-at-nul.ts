export const splitAtNul = (maxBytes: number, onPart: (part: string) => void): ((piece: Buffer) => void) => {
  let kept: Buffer[] = []
  let length = 0
  const keep = (bytes: Buffer) => {
    if (length >= maxBytes) return
    kept.push(bytes.subarray(0, maxBytes - length))
    length += bytes.length
  }
  return (piece) => {
    let from = 0
    for (let end = piece.indexOf(0); end !== -1; end = piece.indexOf(0, from)) {
      keep(piece.subarray(from, end))
      onPart(Buffer.concat(kept).toString('utf8'))
      kept = []
      length = 0
      from = end + 1
    }
    keep(piece.subarray(from))
  }
}
