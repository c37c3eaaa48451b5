import type { LogSource } from './log-text.ts'

export const unsupportedKinds = ['Parquet', 'ZIP', 'Zstandard', 'bzip2', 'XZ', 'SQLite', 'damaged gzip'] as const
export type UnsupportedKind = (typeof unsupportedKinds)[number]

export class UnsupportedLog extends Error {
  override readonly name = 'UnsupportedLog'
  readonly kind: UnsupportedKind

  constructor(kind: UnsupportedKind) {
    super(kind)
    this.kind = kind
  }
}

const signatures: readonly (readonly [kind: UnsupportedKind, signature: string])[] = [
  ['Parquet', 'PAR1'],
  ['ZIP', 'PK\u0003\u0004'],
  ['Zstandard', '\u0028\u00b5\u002f\u00fd'],
  ['bzip2', 'BZh'],
  ['XZ', '\u00fd7zXZ\u0000'],
  ['SQLite', 'SQLite format 3'],
]

type Encoding = 'gzip' | 'utf-16le' | 'utf-16be' | 'utf-8'

export const findEncoding = (start: string): Encoding | UnsupportedLog => {
  const unsupported = signatures.find(([, signature]) => start.startsWith(signature))
  if (unsupported) return new UnsupportedLog(unsupported[0])
  if (start.startsWith('\u001f\u008b')) return 'gzip'
  if (start.startsWith('\u00ff\u00fe') || /^[^\0]\0[^\0]\0/.test(start)) return 'utf-16le'
  if (start.startsWith('\u00fe\u00ff') || /^\0[^\0]\0[^\0]/.test(start)) return 'utf-16be'
  return 'utf-8'
}

const startLength = 16

const toLatin = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** The reader reuses its buffer, so the bytes are copied. */
const toBytes = (piece: Uint8Array | string): Uint8Array<ArrayBuffer> =>
  typeof piece === 'string' ? Uint8Array.from(piece, (sign) => sign.charCodeAt(0)) : Uint8Array.from(piece)

async function* gunzip(source: LogSource): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new DecompressionStream('gzip')
  const [reader, writer] = [readable.getReader(), writable.getWriter()]
  const feed = async () => {
    for await (const piece of source) await writer.write(toBytes(piece))
    await writer.close()
  }
  let failure: unknown = null
  const feeding = feed().catch((error: unknown) => {
    failure ??= error
    return writer.abort(error).catch(() => undefined)
  })
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
    await feeding
  } catch {
    throw new UnsupportedLog('damaged gzip')
  } finally {
    reader.cancel().catch(() => undefined)
  }
  if (failure !== null) throw new UnsupportedLog('damaged gzip')
}

async function* decode(source: LogSource, encoding: 'utf-16le' | 'utf-16be'): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of source) yield decoder.decode(toBytes(piece), { stream: true })
  yield decoder.decode()
}

export async function* unpackLog(source: LogSource): AsyncGenerator<Uint8Array | string> {
  const pieces = source[Symbol.asyncIterator]()
  const first = await pieces.next()
  if (first.done) return
  async function* whole() {
    yield first.value as Uint8Array | string
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value
  }
  const { value } = first
  const encoding = findEncoding(
    typeof value === 'string' ? value.slice(0, startLength) : toLatin(value.subarray(0, startLength)),
  )
  if (encoding instanceof UnsupportedLog) throw encoding
  if (encoding === 'gzip') yield* unpackLog(gunzip(whole()))
  else if (encoding === 'utf-8') yield* whole()
  else yield* decode(whole(), encoding)
}
