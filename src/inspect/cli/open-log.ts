import { isAscii } from 'node:buffer'
import { type FileHandle, open } from 'node:fs/promises'

const size = 1 << 20

/** Text of plain ASCII, as nearly all of a log is, needs no decoding. */
const decoded = (bytes: Buffer): Buffer | string => (isAscii(bytes) ? bytes.toString('latin1') : bytes)

/**
 * The pieces of a file, while the next one is being read: two buffers serve for all of it, so that a piece is to be used up
 * before the one after the next is asked for.
 */
async function* piecesOf(handle: FileHandle): AsyncGenerator<Buffer | string> {
  let [current, other] = [Buffer.allocUnsafe(size), Buffer.allocUnsafe(size)]
  try {
    let reading = handle.read(current, 0, size)
    for (;;) {
      const { bytesRead } = await reading
      if (bytesRead === 0) return
      reading = handle.read(other, 0, size)
      yield decoded(current.subarray(0, bytesRead))
      ;[current, other] = [other, current]
    }
  } finally {
    await handle.close()
  }
}

/** Throws what `open` throws when the file cannot be read. */
export const openLog = async (file: string): Promise<AsyncIterable<Uint8Array | string>> => piecesOf(await open(file))
