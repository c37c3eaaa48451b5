import { type FileHandle, open } from 'node:fs/promises'
import { findEncoding } from '../funnels/log-encoding.ts'
import type { LogProgress } from '../funnels/log-event.ts'
import { type Take, readLog } from '../funnels/read-log.ts'
import { type VerifiedLog, type VerifyOptions, verifyLog, verifyReading } from '../funnels/verify-log.ts'
import { decodeAscii, openLog, readPieces } from './open-log.ts'
import { ReadingThread } from './reading-thread.ts'

/** Smaller files are read before two threads have warmed up. */
const minThreadedBytes = 256 * 1024 * 1024
const maxOwnBytes = 160 * 1024 * 1024
const maxLineSearchBytes = 64 * 1024
const lineEnd = 10

const findLineStart = async (handle: FileHandle, byte: number): Promise<number | null> => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxLineSearchBytes), 0, maxLineSearchBytes, byte)
  const end = buffer.subarray(0, bytesRead).indexOf(lineEnd)
  return end < 0 ? null : byte + end + 1
}

/**
 * This thread reads the first share of the log, and the other one the rest as soon as it is ready. Formats other than the
 * collector's are read here alone.
 */
export async function* readWithThread(
  handle: FileHandle,
  thread: ReadingThread,
  take: Take,
): AsyncGenerator<LogProgress> {
  let progress: LogProgress = { format: 'empty', lines: 0 }
  const share = Math.min((await handle.stat()).size / 4, maxOwnBytes)
  let [offset, until]: [number, number | null] = [0, null]
  async function* ownPieces() {
    for await (const piece of readPieces(handle, 0)) {
      if (until === null && thread.isReady && progress.format === 'collector') {
        until = await findLineStart(handle, Math.floor(Math.max(share, offset + piece.length)))
        if (until !== null) thread.begin(handle.fd, until)
      }
      const mine = until === null ? piece : piece.subarray(0, until - offset)
      offset += mine.length
      yield decodeAscii(mine)
      if (offset === until) return
    }
  }
  for await (progress of readLog(ownPieces(), take)) yield progress
  if (until === null) return
  const { format } = progress
  for await (const lines of thread.takeLines(progress.lines, take)) yield { format, lines }
}

const verifyWithThread = async (handle: FileHandle, options: VerifyOptions): Promise<VerifiedLog> => {
  const thread = new ReadingThread()
  try {
    return await verifyReading((take) => readWithThread(handle, thread, take), options)
  } finally {
    await thread.close()
  }
}

/** The other thread reads raw bytes, which works only where they are the text. */
const isPlainText = async (handle: FileHandle): Promise<boolean> => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
  return findEncoding(buffer.toString('latin1', 0, bytesRead)) === 'utf-8'
}

export const verifyFile = async (file: string, options: VerifyOptions = {}): Promise<VerifiedLog> => {
  const handle = await open(file)
  try {
    const kind = await handle.stat()
    const isThreaded = options.by === undefined && kind.isFile()
    if (isThreaded && kind.size >= minThreadedBytes && (await isPlainText(handle)))
      return await verifyWithThread(handle, options)
  } finally {
    await handle.close()
  }
  return verifyLog(await openLog(file), options)
}
