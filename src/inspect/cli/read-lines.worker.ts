import { once } from 'node:events'
import { readSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { BatchWriter } from '../funnels/batch-writer.ts'
import type { EventBatch } from '../funnels/event-batch.ts'
import { isBlank, readTextLines, readText } from '../funnels/log-text.ts'
import { decodeAscii, readPieces } from './open-log.ts'
import type { FromReader, ReadingOrder, ToReader } from './reading-messages.ts'

/** So many batches may wait while the other thread reads its own share; each is about half a megabyte. */
const maxPendingBatches = 48

const port = parentPort
if (!port) throw new Error('this is the code of a thread')

const { reads } = workerData as ReadingOrder
let [pendingBatches, lines] = [0, 0]

const post = (message: FromReader) => port.postMessage(message)

const give = (batch: EventBatch) => {
  pendingBatches += 1
  post({ kind: 'batch', batch, lines })
}

const writer = new BatchWriter((event) => reads.get(event) ?? 'head', give)

/** Synchronous reads are faster, and this thread has nothing else to do. */
const readFrom = async (file: number, from: number): Promise<void> => {
  async function* pieces() {
    const handle = {
      read: async (into: Buffer, start: number, size: number, at: number | null) => ({
        bytesRead: readSync(file, into, start, size, at),
      }),
    }
    for await (const piece of readPieces(handle, from)) yield decodeAscii(piece)
  }
  const take = {
    line(text: string, start: number, end: number, number: number) {
      if (!isBlank(text, start, end)) writer.line(text, start, end, number)
    },
    tooLong: (number: number) => writer.tooLong(number),
  }
  for await (const number of readTextLines(readText(pieces(), false), take)) {
    lines = number
    while (pendingBatches >= maxPendingBatches) await once(port, 'message')
  }
  writer.flush()
  post({ kind: 'end', lines })
}

port.on('message', (message: ToReader) => {
  if (message.kind === 'giveBack') {
    pendingBatches -= 1
    writer.giveBack(message.columns)
  } else readFrom(message.file, message.from).catch((error: unknown) => post({ kind: 'failure', error }))
})
post({ kind: 'ready' })
