import { expect, it } from 'vitest'
import { readSymbols } from '../read-symbols.ts'

const source = `import { EventEmitter } from 'node:events'

/** How many are kept. */
export const LIMIT = 5
let counter = 0

export interface Queue<T> extends Iterable<T> {
  readonly size: number
  push(item: T): void
}

export type Handler = (item: string) => void

export enum Level {
  Low,
  High,
}

// Keeps items
// in order.
@sealed()
export class MemoryQueue extends Base.Store<string> implements Queue<string>, Closeable {
  private items: string[] = []
  static shared = new MemoryQueue()

  constructor(private readonly clock: Clock) {
    super()
  }

  get size(): number {
    return this.items.length
  }

  async push(item: string): Promise<void> {
    await this.clock.tick()
    this.items.push(normalise(item))
  }

  private onDone = (item: string) => {
    report(item)
  }
}

export abstract class Base {
  abstract run(): void
}

function normalise(text: string): { value: string } {
  const inner = (x: string) => x.trim()
  return { value: inner(text) }
}

export const api = {
  list() {
    return new EventEmitter()
  },
  drop: (id: string) => fetch(id),
}

namespace Legacy {
  export function old() {}
}

declare function external(name: string): void
export default function () { start() }
`

it('reads the symbols, calls and ancestors of typescript', async () => {
  expect(await readSymbols('typescript', source)).toEqual({
    symbols: [
      'constant LIMIT 4:0-4:22 | export const LIMIT = 5 | How many are kept.',
      'variable counter 5:0-5:15 | let counter = 0',
      'interface Queue 7:0-10:1 | export interface Queue<T> extends Iterable<T>',
      'property Queue.size 8:2-8:23 | readonly size: number',
      'method Queue.push 9:2-9:21 | push(item: T): void',
      'type Handler 12:0-12:44 | export type Handler = (item: string) => void',
      'enum Level 14:0-17:1 | export enum Level',
      'constant Level.Low 15:2-15:5 | Low',
      'constant Level.High 16:2-16:6 | High',
      'class MemoryQueue 22:0-42:1 | export class MemoryQueue extends Base.Store<string> implements Queue<string>, Closeable | Keeps items\nin order.',
      'property MemoryQueue.items 23:2-23:30 | private items: string[] = []',
      'property MemoryQueue.shared 24:2-24:35 | static shared = new MemoryQueue()',
      'method MemoryQueue.constructor 26:2-28:3 | constructor(private readonly clock: Clock)',
      'method MemoryQueue.size 30:2-32:3 | get size(): number',
      'method MemoryQueue.push 34:2-37:3 | async push(item: string): Promise<void>',
      'method MemoryQueue.onDone 39:2-41:3 | private onDone = (item: string)',
      'class Base 44:0-46:1 | export abstract class Base',
      'method Base.run 45:2-45:22 | abstract run(): void',
      'function normalise 48:0-51:1 | function normalise(text: string): { value: string }',
      'function normalise.inner 49:2-49:39 | const inner = (x: string)',
      'constant api 53:0-58:1 | export const api',
      'method api.list 54:2-56:3 | list()',
      'method api.drop 57:2-57:33 | drop: (id: string)',
      'module Legacy 60:0-62:1 | namespace Legacy',
      'function Legacy.old 61:2-61:26 | export function old()',
      'function external 64:0-64:45 | declare function external(name: string): void',
    ],
    calls: [
      '21: (top) -> sealed',
      '24: MemoryQueue.shared -> MemoryQueue',
      '35: MemoryQueue.push -> this.clock tick',
      '36: MemoryQueue.push -> this.items push',
      '36: MemoryQueue.push -> normalise',
      '40: MemoryQueue.onDone -> report',
      '49: normalise.inner -> x trim',
      '50: normalise -> inner',
      '55: api.list -> EventEmitter',
      '57: api.drop -> fetch',
      '65: (top) -> start',
    ],
    inheritance: [
      '7: Queue < Iterable',
      '22: MemoryQueue < Store',
      '22: MemoryQueue < Queue',
      '22: MemoryQueue < Closeable',
    ],
  })
})
