import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sampleLog } from '#src/inspect/funnels/sample-log.ts'

function* firstLines(maxEvents: number): Generator<string> {
  let left = maxEvents
  for (const event of sampleLog({ users: maxEvents, seed: 1 })) {
    if (left === 0) return
    left -= 1
    yield `${JSON.stringify(event)}\n`
  }
}

export const writeSample = (file: string, events: number): Promise<void> =>
  pipeline(Readable.from(firstLines(events)), createWriteStream(file))
