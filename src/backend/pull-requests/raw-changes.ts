import type { ChangedFile } from '#src/contract/pull-requests.ts'
import { runInHistory, type GitPlace } from './git-objects.ts'
import { splitAtNul } from './split-at-nul.ts'

export interface RawChange {
  readonly path: string
  readonly oldPath?: string
  readonly change: ChangedFile['change']
  readonly oldMode: string
  readonly newMode: string
  readonly oldBlob: string
  readonly newBlob: string
  readonly addedLines: number
  readonly removedLines: number
  readonly isBinary: boolean
}

export interface RawChanges {
  readonly changes: readonly RawChange[]
  readonly files: number
  readonly addedLines: number
  readonly removedLines: number
}

export interface Range {
  readonly base: string
  readonly head: string
}

export const maxChangedFiles = 3000
const maxPathBytes = 4096
const maxLines = 2_147_483_647

const changesByStatus: Readonly<Record<string, ChangedFile['change']>> = {
  A: 'added',
  D: 'removed',
  M: 'modified',
  R: 'renamed',
  C: 'copied',
  T: 'typeChanged',
}

interface Entry extends Omit<RawChange, 'addedLines' | 'removedLines' | 'isBinary'> {
  addedLines: number
  removedLines: number
  isBinary: boolean
}

const header = /^:(\d{6}) (\d{6}) ([0-9a-f]{40}) ([0-9a-f]{40}) ([A-Z])\d*$/
const counts = /^(\d+|-)\t(\d+|-)\t/

/** All raw records come first, then those of the line counts in the same order. */
class ChangeReader {
  readonly entries: Entry[] = []
  files = 0
  addedLines = 0
  removedLines = 0
  #record: RegExpExecArray | undefined
  #paths: string[] = []
  #pathsToSkip = 0
  #counted = 0

  take(part: string): void {
    if (this.#record !== undefined) return this.#takePath(part)
    if (this.#pathsToSkip > 0) {
      this.#pathsToSkip -= 1
      return
    }
    const record = header.exec(part)
    if (record === null) this.#takeCounts(part)
    else this.#record = record
  }

  #takePath(path: string): void {
    const [, oldMode = '', newMode = '', oldBlob = '', newBlob = '', status = ''] = this.#record ?? []
    this.#paths.push(path)
    const isMoved = status === 'R' || status === 'C'
    if (isMoved && this.#paths.length < 2) return
    const [first = '', second] = this.#paths
    this.#record = undefined
    this.#paths = []
    this.files += 1
    if (this.entries.length === maxChangedFiles) return
    this.entries.push({
      path: second ?? first,
      ...(second === undefined ? {} : { oldPath: first }),
      change: changesByStatus[status] ?? 'modified',
      oldMode,
      newMode,
      oldBlob,
      newBlob,
      addedLines: 0,
      removedLines: 0,
      isBinary: false,
    })
  }

  #takeCounts(part: string): void {
    const [prefix, added = '', removed = ''] = counts.exec(part) ?? []
    if (prefix === undefined) return
    if (part.length === prefix.length) this.#pathsToSkip = 2
    const isBinary = added === '-'
    const [addedLines, removedLines] = isBinary ? [0, 0] : [Number(added), Number(removed)]
    this.addedLines += addedLines
    this.removedLines += removedLines
    const entry = this.entries[this.#counted]
    this.#counted += 1
    if (entry !== undefined) Object.assign(entry, { addedLines, removedLines, isBinary })
  }
}

const options = ['--raw', '--numstat', '-z', '-r', '-M', '-l1000', '--no-abbrev', '--no-ext-diff', '--no-textconv']

export const readRawChanges = async (place: GitPlace, { base, head }: Range): Promise<RawChanges> => {
  const reader = new ChangeReader()
  const onStdout = splitAtNul(maxPathBytes, (part) => reader.take(part))
  await runInHistory(place, ['diff-tree', ...options, base, head, '--'], { onStdout })
  const { entries, files } = reader
  const [addedLines, removedLines] = [reader.addedLines, reader.removedLines].map((lines) => Math.min(lines, maxLines))
  return { changes: entries, files, addedLines: addedLines ?? 0, removedLines: removedLines ?? 0 }
}
