import {
  type Columns,
  type EventBatch,
  maxRows,
  newColumns,
  numberColumns,
  textColumns,
  unread,
} from './event-batch.ts'
import { detachText } from './findings.ts'
import { hashText } from './fingerprint.ts'
import { OwnTexts } from './own-properties.ts'
import { head, plainProperties } from './plain-line.ts'
import { TextMap } from './text-map.ts'

/** Texts above this many characters are dropped, because a log may be full of names that occur once. */
const maxKeptText = 16 * 1024 * 1024
/** Batches of long lines hold fewer rows, up to this many characters. */
const maxText = 4 * 1024 * 1024
const quote = 34
const brace = 125

export type Reads = 'head' | 'own' | 'whole'

interface Name {
  readonly index: number
  readonly reads: Reads
}

export class BatchWriter {
  private readonly chooseReads: (event: string) => Reads
  private readonly give: (batch: EventBatch) => void
  private readonly spare: Columns[] = []
  private columns = newColumns()
  private rows = 0
  private texts = new TextMap<number>()
  private own = new OwnTexts()
  private names = new TextMap<Name>()
  private kept = 0
  private newTexts: string[] = []
  private lines: string[] = []
  private textLength = 0
  private beginsAnew = true

  private readonly maxKept: number

  constructor(chooseReads: (event: string) => Reads, give: (batch: EventBatch) => void, maxKept = maxKeptText) {
    this.chooseReads = chooseReads
    this.give = give
    this.maxKept = maxKept
  }

  giveBack(columns: Columns): void {
    this.spare.push(columns)
  }

  line(text: string, from: number, end: number, line: number): void {
    if (!this.isWritten(text, from, end, line)) this.writeText(text.slice(from, end), line)
    if (this.rows === maxRows || this.textLength > maxText) this.flush()
  }

  tooLong(line: number): void {
    this.writeRow(line, unread.tooLong)
    if (this.rows === maxRows) this.flush()
  }

  flush(): void {
    const { rows, columns, beginsAnew, newTexts, lines } = this
    this.give({ rows, columns, beginsAnew, newTexts, lines, newOwn: this.own.takeAdded() })
    this.columns = this.spare.pop() ?? newColumns()
    ;[this.rows, this.newTexts, this.lines, this.textLength, this.beginsAnew] = [0, [], [], 0, false]
    if (this.kept + this.own.kept > this.maxKept) this.forget()
  }

  private forget(): void {
    this.texts = new TextMap()
    this.own = new OwnTexts()
    this.names = new TextMap()
    this.kept = 0
    this.beginsAnew = true
  }

  private isWritten(text: string, from: number, end: number, line: number): boolean {
    if (text.charCodeAt(end - 1) !== brace || text.charCodeAt(end - 2) !== quote) return false
    head.lastIndex = from
    const match = head.exec(text)
    if (!match || head.lastIndex > end) return false
    const [name, user, device] = [match[1] ?? '', match[2] ?? '', match[4] ?? '']
    if (device === '') return false
    const { index: event, reads } = this.names.get(name) ?? this.addName(name)
    if (reads === 'whole') return false
    if (reads === 'own' && !this.isOwnWritten(text, head.lastIndex, end)) return false
    const row = this.rows * textColumns.count
    const { texts, numbers } = this.columns
    texts[row] = this.toIndex(user)
    texts[row + textColumns.device] = this.toIndex(device)
    if (reads === 'head') texts[row + textColumns.own] = -1
    texts[row + textColumns.fingerprint] = hashText(text, from, end)
    numbers[this.rows * numberColumns.count + numberColumns.sequence] = Number(match[5])
    this.writeRow(line, event)
    return true
  }

  private isOwnWritten(text: string, from: number, end: number): boolean {
    const plain = plainProperties(text, from, end)
    if (plain === null) return false
    this.own.look(text.slice(from, plain.ownEnd))
    if (this.own.index < 0) return false
    const { texts, numbers } = this.columns
    const [row, figures] = [this.rows * textColumns.count, this.rows * numberColumns.count]
    texts[row + textColumns.tab] = this.toIndex(plain.tab)
    texts[row + textColumns.own] = this.own.index
    numbers[figures + numberColumns.at] = plain.at
    numbers[figures + numberColumns.moment] = this.own.value
    return true
  }

  private writeText(text: string, line: number): void {
    this.lines.push(text)
    this.textLength += text.length
    this.writeRow(line, unread.asItIs)
  }

  private writeRow(line: number, event: number): void {
    this.columns.texts[this.rows * textColumns.count + textColumns.event] = event
    this.columns.numbers[this.rows * numberColumns.count + numberColumns.line] = line
    this.rows += 1
  }

  private addName(name: string): Name {
    const index = this.toIndex(name)
    const added = { index, reads: this.chooseReads(name) }
    this.names.add(detachText(name), added)
    return added
  }

  private toIndex(text: string): number {
    const known = this.texts.get(text)
    if (known !== undefined) return known
    const [index, own] = [this.texts.values.length, detachText(text)]
    this.texts.add(own, index)
    this.newTexts.push(own)
    this.kept += own.length
    return index
  }
}
