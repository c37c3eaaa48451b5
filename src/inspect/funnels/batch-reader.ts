import { knownEvent } from './chart-events.ts'
import { type EventBatch, type OwnProperties, numberColumns, textColumns, unread } from './event-batch.ts'
import type { LoggedEvent, LogLine } from './log-event.ts'
import { readLine } from './read-event.ts'

type Members = Readonly<Record<string, unknown>>

const nothing: Members = {}
const noProblems: LoggedEvent['problems'] = []

interface Own {
  readonly properties: Members
  readonly moment: string | null
}

const parseOwn = ({ json, moment }: OwnProperties): Own => ({ properties: JSON.parse(json) as Members, moment })

export class BatchReader {
  private readonly texts: string[] = []
  private readonly own: Own[] = []
  private readonly before: number

  constructor(before = 0) {
    this.before = before
  }

  read({ rows, columns, beginsAnew, newTexts, newOwn, lines }: EventBatch, take: (line: LogLine) => void): void {
    if (beginsAnew) this.texts.length = this.own.length = 0
    for (const text of newTexts) this.texts.push(knownEvent(text).name)
    for (const own of newOwn) this.own.push(parseOwn(own))
    let next = 0
    for (let row = 0; row < rows; row += 1) {
      const event = columns.texts[row * textColumns.count + textColumns.event] ?? unread.tooLong
      if (event >= 0) {
        take(this.eventIn(columns, row, event))
        continue
      }
      const line = this.before + (columns.numbers[row * numberColumns.count + numberColumns.line] ?? 0)
      if (event === unread.tooLong) take({ line, unreadable: 'tooLong' })
      else {
        const text = lines[next] ?? ''
        next += 1
        take(readLine(text, 0, text.length, line))
      }
    }
  }

  private eventIn({ texts, numbers }: EventBatch['columns'], row: number, event: number): LoggedEvent {
    const [at, figures] = [row * textColumns.count, row * numberColumns.count]
    const own = texts[at + textColumns.own] ?? -1
    const isRead = own >= 0
    return {
      line: this.before + (numbers[figures] ?? 0),
      user: this.textAt(texts[at]),
      device: this.textAt(texts[at + textColumns.device]),
      tab: isRead ? this.textAt(texts[at + textColumns.tab]) : '',
      sequence: numbers[figures + numberColumns.sequence] ?? null,
      at: isRead ? (numbers[figures + numberColumns.at] ?? Number.NaN) : Number.NaN,
      event: this.textAt(event),
      properties: isRead ? this.readProperties(own, numbers[figures + numberColumns.moment]) : nothing,
      fingerprint: texts[at + textColumns.fingerprint] ?? 0,
      problems: noProblems,
    }
  }

  private textAt(index = -1): string {
    return this.texts[index] ?? ''
  }

  private readProperties(index: number, value: number | undefined): Members {
    const own = this.own[index]
    if (!own) return nothing
    return own.moment === null ? own.properties : { ...own.properties, [own.moment]: value }
  }
}
