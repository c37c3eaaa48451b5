import { type FileHandle, open } from 'node:fs/promises'
import type { LogProgress } from '../funnels/log-event.ts'
import { type Take, readLog } from '../funnels/read-log.ts'
import { type VerifiedLog, type VerifyOptions, verifyLog, verifyReading } from '../funnels/verify-log.ts'
import { decoded, openLog, piecesOf } from './open-log.ts'
import { ReadingThread } from './reading-thread.ts'

/** A smaller one is read by the time another thread is there. Bytes. */
const worthAThread = 8 * 1024 * 1024
const lineEnd = 10

/**
 * Reads a log in this thread until the other is there and a line ends, and from there on in the other. Whatever is not of
 * the collector's lines is read here.
 */
export async function* readInTwo(handle: FileHandle, thread: ReadingThread, take: Take): AsyncGenerator<LogProgress> {
  let progress: LogProgress = { format: 'empty', lines: 0 }
  let [offset, isHandedOver] = [0, false]
  async function* ownPieces() {
    for await (const piece of piecesOf(handle, 0)) {
      isHandedOver = thread.isReady && progress.format === 'collector' && piece.includes(lineEnd)
      const mine = isHandedOver ? piece.subarray(0, piece.lastIndexOf(lineEnd) + 1) : piece
      offset += mine.length
      yield decoded(mine)
      if (isHandedOver) return
    }
  }
  for await (progress of readLog(ownPieces(), take)) yield progress
  if (!isHandedOver) return
  const { format } = progress
  for await (const lines of thread.readFrom(handle.fd, offset, progress.lines, take)) yield { format, lines }
}

const verifyInTwo = async (handle: FileHandle, options: VerifyOptions): Promise<VerifiedLog> => {
  const thread = new ReadingThread()
  try {
    return await verifyReading((take) => readInTwo(handle, thread, take), options)
  } finally {
    await thread.close()
  }
}

/** A large file is read by another thread than the one that judges it. Throws what `open` throws when it cannot be read. */
export const verifyFile = async (file: string, options: VerifyOptions = {}): Promise<VerifiedLog> => {
  const handle = await open(file)
  try {
    const kind = await handle.stat()
    if (kind.isFile() && kind.size >= worthAThread) return await verifyInTwo(handle, options)
  } finally {
    await handle.close()
  }
  return verifyLog(await openLog(file), options)
}
