const blockBytes = 512
const sizeField = 124
const checksumField = 148
const typeField = 156
const paxHeader = 'x'.charCodeAt(0)
const moreHeaders = new Set([...'xgLK'].map((type) => type.charCodeAt(0)))
const maxPaxBytes = 64 * 1024

const headerSum = (header: Buffer): number => {
  let sum = 8 * 32
  for (let at = 0; at < blockBytes; at += 1) {
    if (at < checksumField || at >= checksumField + 8) sum += header[at] ?? 0
  }
  return sum
}

const octal = (header: Buffer, at: number, length: number): number =>
  Number.parseInt(
    header
      .toString('latin1', at, at + length)
      .replaceAll('\0', ' ')
      .trim(),
    8,
  )

const readSize = (header: Buffer): number => {
  if (((header[sizeField] ?? 0) & 0x80) === 0) return octal(header, sizeField, 12) || 0
  return Number(header.readBigUInt64BE(sizeField + 4))
}

/**
 * Counts entries by headers alone, a hundred times as fast as reading them. It stops at anything unknown, which the
 * reader reports.
 */
export class TarEntryCounter {
  #entries = 0
  #contentBytes = 0
  #isLost = false
  #header = Buffer.alloc(blockBytes)
  #headerBytes = 0
  #contentLeft = 0
  #pax: Buffer[] | null = null
  #nextSize: number | null = null

  get entries(): number {
    return this.#entries
  }

  get contentBytes(): number {
    return this.#isLost ? Infinity : this.#contentBytes
  }

  take(piece: Buffer): void {
    let at = 0
    while (at < piece.length && !this.#isLost) {
      if (this.#contentLeft > 0) {
        const length = Math.min(this.#contentLeft, piece.length - at)
        this.#takeContent(piece.subarray(at, at + length))
        at += length
        continue
      }
      const length = Math.min(blockBytes - this.#headerBytes, piece.length - at)
      piece.copy(this.#header, this.#headerBytes, at, at + length)
      this.#headerBytes += length
      at += length
      if (this.#headerBytes === blockBytes) this.#takeHeader()
    }
  }

  #takeContent(piece: Buffer): void {
    this.#contentLeft -= piece.length
    this.#pax?.push(Buffer.from(piece))
    if (this.#contentLeft > 0 || this.#pax === null) return
    const size = /(?:^|\n)\d+ size=(\d+)\n/.exec(Buffer.concat(this.#pax).toString('latin1'))?.[1]
    this.#nextSize = size === undefined ? null : Number(size)
    this.#pax = null
  }

  #takeHeader(): void {
    this.#headerBytes = 0
    const sum = headerSum(this.#header)
    if (sum === 8 * 32) return
    if (octal(this.#header, checksumField, 8) !== sum) {
      this.#isLost = true
      return
    }
    const type = this.#header[typeField] ?? 0
    const isEntry = !moreHeaders.has(type)
    const size = isEntry ? (this.#nextSize ?? readSize(this.#header)) : readSize(this.#header)
    if (isEntry) this.#nextSize = null
    this.#pax = type === paxHeader && size > 0 && size <= maxPaxBytes ? [] : null
    if (isEntry) {
      this.#entries += 1
      this.#contentBytes += size
    }
    if (Number.isSafeInteger(size)) this.#contentLeft = Math.ceil(size / blockBytes) * blockBytes
    else this.#isLost = true
  }
}
