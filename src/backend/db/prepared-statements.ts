import { messages, protocol, type PGlite } from '@electric-sql/pglite'
import type { Column, EncodedReply, QueryOutcome } from './connection.ts'
import { canBeBinary, findErrorMessage, readReply } from './read-reply.ts'

interface Prepared {
  readonly name: string
  readonly parameters: readonly number[]
  readonly columns: readonly Column[]
  readonly isBinary: boolean
}

const maxKept = 300
const isPreparable = (sql: string): boolean => /^\s*(select|insert|update|delete|with)\b/i.test(sql)
const isOutdated = (error: unknown): boolean => (error as Error).message === 'cached plan must not change result type'

const { serialize } = protocol

const throwError = (message: Uint8Array): never => {
  let error: unknown
  new protocol.Parser().parse(Uint8Array.from(message), (parsed) => {
    if (parsed instanceof messages.DatabaseError) error = parsed
  })
  throw error
}

const joinParts = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Asks for binary rows: PGlite's `bind` announces one format of the result and leaves it out. */
const bindBinary = (statement: string, values: readonly (string | null)[]): Buffer => {
  const format = Buffer.of(0, 1)
  const message = Buffer.concat([serialize.bind({ statement, values: [...values], binary: true }), format])
  message.writeInt32BE(message.length - 1, 1)
  return message
}

/** PGlite's own `query` parses and describes a statement each time, which is most of its cost. */
export class PreparedStatements {
  readonly #database: PGlite
  readonly #kept = new Map<string, Prepared>()
  #lastNo = 0

  constructor(database: PGlite) {
    this.#database = database
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<QueryOutcome> {
    const reply = await this.request(sql, parameters)
    return 'bytes' in reply ? readReply(reply) : reply
  }

  async request(sql: string, parameters: readonly unknown[]): Promise<QueryOutcome | EncodedReply> {
    if (!isPreparable(sql)) return this.#unprepared(sql, parameters)
    const statement = await this.#prepared(sql)
    try {
      return await this.#run(statement, parameters)
    } catch (error) {
      if (!isOutdated(error)) throw error
      await this.#forget(sql, statement)
      if (this.#database.isInTransaction()) throw error
      return this.#unprepared(sql, parameters)
    }
  }

  async #unprepared(sql: string, parameters: readonly unknown[]): Promise<QueryOutcome> {
    const outcome = await this.#database.query<Record<string, unknown>>(sql, [...parameters])
    return { rows: outcome.rows, affected: outcome.affectedRows ?? 0 }
  }

  async #exchange(...requests: Uint8Array[]) {
    const answer = await this.#database.execProtocol(Buffer.concat([...requests, serialize.sync()]))
    return answer.messages
  }

  async #prepared(sql: string): Promise<Prepared> {
    const statement = this.#kept.get(sql) ?? (await this.#prepare(sql))
    this.#kept.delete(sql)
    this.#kept.set(sql, statement)
    const [oldest] = this.#kept
    if (this.#kept.size > maxKept && oldest !== undefined) await this.#forget(...oldest)
    return statement
  }

  async #prepare(sql: string): Promise<Prepared> {
    const name = `s${++this.#lastNo}`
    const answer = await this.#exchange(serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }))
    const parameters = answer.find((reply) => reply instanceof messages.ParameterDescriptionMessage)
    const columns = answer.find((reply) => reply instanceof messages.RowDescriptionMessage)
    const fields = (columns?.fields ?? []).map(({ name, dataTypeID }) => ({ name, dataTypeID }))
    return { name, parameters: parameters?.dataTypeIDs ?? [], columns: fields, isBinary: canBeBinary(fields) }
  }

  async #forget(sql: string, { name }: Prepared): Promise<void> {
    this.#kept.delete(sql)
    await this.#exchange(serialize.close({ type: 'S', name }))
  }

  async #run({ name, parameters, columns, isBinary }: Prepared, given: readonly unknown[]): Promise<EncodedReply> {
    const { serializers } = this.#database
    const values = given.map((value, at) => {
      if (value === null || value === undefined) return null
      return serializers[parameters[at] ?? 0]?.(value) ?? String(value)
    })
    const bound = isBinary ? bindBinary(name, values) : serialize.bind({ statement: name, values })
    const request = [bound, serialize.execute({}), serialize.sync()]
    const reply: Uint8Array[] = []
    await this.#database.execProtocolRawStream(Buffer.concat(request), {
      onRawData: (part) => reply.push(part.slice()),
    })
    const bytes = joinParts(reply)
    const error = findErrorMessage(bytes)
    if (error !== undefined) throwError(error)
    return { bytes, columns, isBinary }
  }
}
