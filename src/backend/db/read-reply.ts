import { messages, protocol, types } from '@electric-sql/pglite'
import type { QueryOutcome } from './connection.ts'

export interface Column {
  readonly name: string
  readonly dataTypeID: number
}

type Parsers = NonNullable<Parameters<typeof types.parseType>[2]>

const changes = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/

const [rowKind, completeKind, errorKind] = Buffer.from('DCE')

const [headBytes, lengthBytes] = [5, 4]

const throwError = (message: Buffer): never => {
  let error: unknown
  new protocol.Parser().parse(Uint8Array.from(message), (parsed) => {
    if (parsed instanceof messages.DatabaseError) error = parsed
  })
  throw error
}

const readRow = (reply: Buffer, start: number, columns: readonly Column[], parsers: Parsers) => {
  const row: Record<string, unknown> = {}
  let at = start + 2
  for (const { name, dataTypeID } of columns) {
    const length = reply.readInt32BE(at)
    at += lengthBytes
    const text = length < 0 ? null : reply.toString('utf8', at, at + length)
    row[name] = types.parseType(text, dataTypeID, parsers)
    at += Math.max(0, length)
  }
  return row
}

const countChanges = (tag: string): number => Number(changes.exec(tag)?.[1] ?? 0)

/** Reads the rows of a reply in place, where PGlite's parser copies every field. Throws PostgreSQL's error. */
export const readReply = (reply: Buffer, columns: readonly Column[], parsers: Parsers): QueryOutcome => {
  const rows: Record<string, unknown>[] = []
  let affected = 0
  for (let at = 0; at < reply.length;) {
    const kind = reply[at]
    const end = at + 1 + reply.readInt32BE(at + 1)
    if (kind === rowKind) rows.push(readRow(reply, at + headBytes, columns, parsers))
    else if (kind === completeKind) affected = countChanges(reply.toString('utf8', at + headBytes, end - 1))
    else if (kind === errorKind) throwError(reply.subarray(at, end))
    at = end
  }
  return { rows, affected }
}
