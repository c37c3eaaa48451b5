import types from 'pg-types'
import type { EncodedReply, Column, QueryOutcome } from './connection.ts'

type Parse = (text: string) => unknown

const changes = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/

const [rowKind, completeKind, errorKind] = Buffer.from('DCE')

const [headBytes, lengthBytes] = [5, 4]

type ReadField = (reply: Buffer, start: number, end: number) => unknown

const readText = (reply: Buffer, start: number, end: number): string => reply.toString('utf8', start, end)

const { builtins } = types

const binaryReaders = new Map<number, ReadField>([
  [builtins.BOOL, (reply, start) => reply[start] === 1],
  [builtins.INT2, (reply, start) => reply.readInt16BE(start)],
  [builtins.INT4, (reply, start) => reply.readInt32BE(start)],
  [builtins.FLOAT8, (reply, start) => reply.readDoubleBE(start)],
  [builtins.BYTEA, (reply, start, end) => new Uint8Array(reply.subarray(start, end))],
  [builtins.TEXT, readText],
  [builtins.VARCHAR, readText],
])

/** Rows of code are bytes, numbers and texts, which are read several times faster as they are than written out. */
export const canBeBinary = (columns: readonly Column[]): boolean =>
  columns.every(({ dataTypeID }) => binaryReaders.has(dataTypeID))

const textParsers = new Map<number, Parse>([
  [builtins.INT8, Number],
  [builtins.BYTEA, (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex'))],
])

const getReader = (type: number, isBinary: boolean): ReadField => {
  const binary = binaryReaders.get(type)
  if (isBinary && binary !== undefined) return binary
  const parse = textParsers.get(type) ?? (types.getTypeParser(type, 'text') as Parse)
  return (reply, start, end) => parse(readText(reply, start, end))
}

interface ReadableColumn {
  readonly name: string
  readonly read: ReadField
}

const readRow = (reply: Buffer, start: number, columns: readonly ReadableColumn[]) => {
  const row: Record<string, unknown> = {}
  let at = start + 2
  for (const { name, read } of columns) {
    const length = reply.readInt32BE(at)
    at += lengthBytes
    row[name] = length < 0 ? null : read(reply, at, at + length)
    at += Math.max(0, length)
  }
  return row
}

const countChanges = (tag: string): number => Number(changes.exec(tag)?.[1] ?? 0)

const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

function* listMessages(reply: Buffer) {
  for (let start = 0; start < reply.length;) {
    const end = start + 1 + reply.readInt32BE(start + 1)
    yield { kind: reply[start], start, end }
    start = end
  }
}

export const findErrorMessage = (reply: Uint8Array): Uint8Array | undefined => {
  for (const { kind, start, end } of listMessages(toBuffer(reply)))
    if (kind === errorKind) return reply.subarray(start, end)
  return undefined
}

/** Reads the rows of a reply in place, where PGlite's parser copies every field. */
export const readReply = ({ bytes, columns, isBinary }: EncodedReply): QueryOutcome => {
  const reply = toBuffer(bytes)
  const readable = columns.map(({ name, dataTypeID }) => ({ name, read: getReader(dataTypeID, isBinary) }))
  const rows: Record<string, unknown>[] = []
  let affected = 0
  for (const { kind, start, end } of listMessages(reply)) {
    if (kind === rowKind) rows.push(readRow(reply, start + headBytes, readable))
    else if (kind === completeKind) affected = countChanges(readText(reply, start + headBytes, end - 1))
  }
  return { rows, affected }
}
