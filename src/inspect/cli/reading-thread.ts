import { Worker } from 'node:worker_threads'
import { chartEvents, identifyEvent } from '../funnels/chart-events.ts'
import type { Reads } from '../funnels/batch-writer.ts'
import { BatchReader } from '../funnels/batch-reader.ts'
import type { Take } from '../funnels/read-log.ts'
import type { FromReader, ReadingOrder, ToReader } from './reading-messages.ts'

/** Worker threads do not load TypeScript by themselves. */
const bootstrap = new URL('../../backend/worker-from-source.mjs', import.meta.url)
const entry = new URL('./read-lines.worker.ts', import.meta.url)

export const order: ReadingOrder = {
  reads: new Map<string, Reads>([
    [identifyEvent, 'whole'],
    ...[...chartEvents.keys()].map((event): [string, Reads] => [event, 'own']),
  ]),
}

const start = (): Worker => new Worker(bootstrap, { execArgv: [], workerData: { ...order, entry: entry.href } })

export class ReadingThread {
  isReady = false
  private readonly worker: Worker
  private readonly received: FromReader[] = []
  private failure: unknown = null
  private wake: () => void = () => undefined

  constructor(open: () => Worker = start) {
    this.worker = open()
    this.worker.on('message', (message: FromReader) => this.receive(message))
    this.worker.on('error', (error) => this.fail(error))
    this.worker.on('exit', () => this.fail(new Error('the thread that reads the log broke down')))
  }

  /** Starts reading at this byte, which must be the start of a line. */
  begin(file: number, from: number): void {
    this.post({ kind: 'read', file, from })
  }

  async *takeLines(before: number, take: Take): AsyncGenerator<number> {
    const reader = new BatchReader(before)
    for (;;) {
      const message = await this.next()
      if (message.kind === 'failure') throw message.error
      if (message.kind === 'end') return yield before + message.lines
      if (message.kind !== 'batch') continue
      const { columns } = message.batch
      reader.read(message.batch, take)
      this.post({ kind: 'giveBack', columns })
      yield before + message.lines
    }
  }

  async close(): Promise<void> {
    await this.worker.terminate()
  }

  private receive(message: FromReader): void {
    if (message.kind === 'ready') this.isReady = true
    else this.received.push(message)
    this.wake()
  }

  private fail(error: unknown): void {
    this.isReady = false
    this.failure ??= error
    this.wake()
  }

  private post(message: ToReader): void {
    this.worker.postMessage(message)
  }

  private async next(): Promise<FromReader> {
    for (;;) {
      const message = this.received.shift()
      if (message) return message
      if (this.failure !== null) throw this.failure
      await new Promise<void>((resolve) => (this.wake = resolve))
    }
  }
}
