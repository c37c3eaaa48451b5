import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { Readable } from 'node:stream'
import { RandomAccessReader } from 'yauzl'

const windowBytes = 512 * 1024
const pieceBytes = 128 * 1024

/** One window in memory serves the many small reads of a zip; the default reader takes ten times as long. */
export class ZipFileReader extends RandomAccessReader {
  readonly size: number
  readonly #descriptor: number
  #window = Buffer.alloc(0)
  #windowStart = 0

  constructor(file: string) {
    super()
    this.#descriptor = openSync(file, 'r')
    this.size = fstatSync(this.#descriptor).size
  }

  bytes(position: number, length: number): Buffer {
    const offset = position - this.#windowStart
    if (offset < 0 || offset + length > this.#window.length) this.#load(position, length)
    const start = position - this.#windowStart
    return this.#window.subarray(start, start + length)
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    const available = this.bytes(position, length)
    available.copy(target, offset)
    done(available.length < length ? new Error('unexpected EOF') : null)
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces(start, end))
  }

  override close(done: (error: Error | null) => void): void {
    closeSync(this.#descriptor)
    done(null)
  }

  // A file stream would close the descriptor.
  *#pieces(start: number, end: number): Generator<Buffer> {
    for (let position = start; position < end; position += pieceBytes) {
      const piece = Buffer.allocUnsafe(Math.min(pieceBytes, end - position))
      yield piece.subarray(0, readSync(this.#descriptor, piece, 0, piece.length, position))
    }
  }

  #load(position: number, length: number): void {
    const window = Buffer.allocUnsafe(Math.max(windowBytes, length))
    const read = readSync(this.#descriptor, window, 0, window.length, position)
    this.#window = window.subarray(0, read)
    this.#windowStart = position
  }
}
