import { type FileHandle, open, stat } from 'node:fs/promises'
import type { LogSource } from '../funnels/log-text.ts'
import { createPresence, type Following, type FollowLog, type GrowingLog, pollIntervalMs } from './growing-log.ts'
import { UsageError } from './log-refusals.ts'
import { decodeAscii, readPieces } from './open-log.ts'

const maxHeadBytes = 1024
const lineEnd = 10

interface Head {
  readonly bytes: Buffer
  readonly isWhole: boolean
}

const readHead = async (handle: FileHandle): Promise<Head> => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxHeadBytes), 0, maxHeadBytes, 0)
  const end = buffer.subarray(0, bytesRead).indexOf(lineEnd)
  const length = end < 0 ? bytesRead : end
  return { bytes: buffer.subarray(0, length), isWhole: end >= 0 || length === maxHeadBytes }
}

const noHead: Head = { bytes: Buffer.alloc(0), isWhole: false }

type FilePlace = Pick<Awaited<ReturnType<typeof stat>>, 'ino' | 'dev'>

const isSameFile = (named: FilePlace, own: FilePlace): boolean => named.ino === own.ino && named.dev === own.dev

class FollowedFile {
  private offset = 0
  private head = noHead
  private replacement: 'none' | 'rewritten' | 'rotated' = 'none'
  private readonly path: string
  private handle: FileHandle
  private readonly following: Following
  private readonly notePresence: (isThere: boolean) => void

  constructor(path: string, handle: FileHandle, following: Following) {
    this.path = path
    this.handle = handle
    this.following = following
    this.notePresence = createPresence(following)
  }

  async *logs(): AsyncGenerator<GrowingLog> {
    let isContinued = false
    try {
      while (!this.following.signal.aborted) {
        yield { isContinued, pieces: this.pieces() }
        if (this.following.signal.aborted) return
        isContinued = await this.beginNext()
      }
    } finally {
      await this.handle.close()
    }
  }

  private async *pieces(): AsyncGenerator<Buffer | string> {
    const { signal, wait, onCaughtUp } = this.following
    for (;;) {
      yield* this.readOn()
      if (this.replacement === 'rotated') return
      onCaughtUp()
      await wait(pollIntervalMs)
      if (signal.aborted) return
      await this.findReplacement()
      if (this.replacement === 'rewritten') return
    }
  }

  private async *readOn(): AsyncGenerator<Buffer | string> {
    const { size } = await this.handle.stat()
    if (size <= this.offset) return
    if (!this.head.isWhole) this.head = await readHead(this.handle)
    for await (const piece of readPieces(this.handle, this.offset)) {
      this.offset += piece.length
      yield decodeAscii(piece)
      if (this.following.signal.aborted) return
    }
  }

  private async findReplacement(): Promise<void> {
    const named = await stat(this.path).catch(() => null)
    this.notePresence(named !== null)
    const own = await this.handle.stat()
    if (named !== null && !isSameFile(named, own)) this.replacement = 'rotated'
    else if (own.size < this.offset || !(await this.hasSameHead())) this.replacement = 'rewritten'
  }

  private async hasSameHead(): Promise<boolean> {
    if (this.head.bytes.length === 0) return true
    const { bytes } = await readHead(this.handle)
    return bytes.subarray(0, this.head.bytes.length).equals(this.head.bytes)
  }

  /** A file that begins like the last one is the same log once more; any other goes on where the last one ended. */
  private async beginNext(): Promise<boolean> {
    const { onNotice, signal, wait } = this.following
    for (;;) {
      if (this.replacement === 'rotated') await this.openNext()
      this.replacement = 'none'
      this.offset = 0
      const next = await readHead(this.handle)
      if (signal.aborted) return true
      if (next.isWhole) {
        const isContinued = !next.bytes.equals(this.head.bytes)
        this.head = next
        onNotice(isContinued ? 'rotated' : 'rewritten')
        return isContinued
      }
      await wait(pollIntervalMs)
      await this.findReplacement()
    }
  }

  private async openNext(): Promise<void> {
    const { signal, wait } = this.following
    let next: FileHandle | null = null
    while (next === null && !signal.aborted) {
      next = await open(this.path).catch(() => null)
      this.notePresence(next !== null)
      if (next === null) await wait(pollIntervalMs)
    }
    if (next === null) return
    await this.handle.close()
    this.handle = next
  }
}

export const followPieces = (pieces: LogSource): FollowLog =>
  async function* follow({ signal, wait, onCaughtUp }) {
    const iterator = pieces[Symbol.asyncIterator]()
    async function* untilAborted() {
      let tick = wait(pollIntervalMs)
      for (let coming = iterator.next(); !signal.aborted;) {
        const next = await Promise.race([coming, tick])
        if (next === undefined) {
          onCaughtUp()
          tick = wait(pollIntervalMs)
        } else {
          if (next.done === true) return
          yield next.value
          coming = iterator.next()
        }
      }
    }
    yield { isContinued: false, pieces: untilAborted() }
  }

export const followFile = async (path: string): Promise<FollowLog> => {
  if (!(await stat(path)).isFile())
    throw new UsageError(`${path} is no file. A pipe can be followed by its text: watch - < ${path}`)
  const handle = await open(path)
  return (following) => new FollowedFile(path, handle, following).logs()
}
