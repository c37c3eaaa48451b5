import { isAscii } from 'node:buffer'
import { open } from 'node:fs/promises'

const size = 1 << 20

/** Nearly all of a log is ASCII, which needs no decoding. */
export const decodeAscii = (bytes: Buffer): Buffer | string => (isAscii(bytes) ? bytes.toString('latin1') : bytes)

export interface Readable {
  read(into: Buffer, start: number, size: number, at: number | null): Promise<{ readonly bytesRead: number }>
}

/**
 * Reads a file piece by piece while the next piece is loading. Two buffers alternate, so a piece must be used before the one after
 * the next is requested.
 */
export async function* readPieces(file: Readable, from: number | null = null): AsyncGenerator<Buffer> {
  let [current, next] = [Buffer.allocUnsafe(size), Buffer.allocUnsafe(size)]
  let at = from
  let reading = file.read(current, 0, size, at)
  for (;;) {
    const { bytesRead } = await reading
    if (bytesRead === 0) return
    if (at !== null) at += bytesRead
    reading = file.read(next, 0, size, at)
    yield current.subarray(0, bytesRead)
    ;[current, next] = [next, current]
  }
}

export const openLog = async (file: string): Promise<AsyncIterable<Uint8Array | string>> => {
  const handle = await open(file)
  async function* pieces() {
    try {
      for await (const piece of readPieces(handle)) yield decodeAscii(piece)
    } finally {
      await handle.close()
    }
  }
  return pieces()
}
