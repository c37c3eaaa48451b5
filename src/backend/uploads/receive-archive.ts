import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import type { Refusal } from '../http/refusal.ts'
import { refused } from '../http/refusal.ts'
import { detectArchiveKind } from '../indexing/archive-kind.ts'
import { ArchiveRefused } from '../indexing/archive-refused.ts'
import { archiveFailure } from '../indexing/indexing-failure.ts'
import { partSuffix } from './upload-files.ts'

interface Place {
  readonly folder: string
  readonly id: string
  readonly maxBytes: number
}

interface ReceivedArchive {
  readonly fileName: string
  readonly sizeBytes: number
}

const archiveName = /\.(?:zip|tar|tar\.gz|tgz)$/i
const maxNameLength = 255

const missing = () => refused(400, 'errors.archiveMissing')
const malformed = () => refused(400, 'errors.malformedBody')
const tooLarge = (maxBytes: number) =>
  refused(413, 'errors.archiveTooLarge', { translationParameters: { megabytes: Math.floor(maxBytes / 1_000_000) } })

/** The name is only shown and never becomes a path. */
const toDisplayName = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return last.replaceAll(/\p{C}/gu, '').slice(-maxNameLength)
}

const createParser = (request: Request, maxBytes: number) => {
  const limits = { files: 1, fileSize: maxBytes, fields: 8, fieldSize: 1024, parts: 16, headerPairs: 32 }
  try {
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    return busboy({ headers, limits, defParamCharset: 'utf8' })
  } catch {
    throw malformed()
  }
}

type Parser = ReturnType<typeof createParser>

const feed = async (body: ReadableStream<Uint8Array>, parser: Parser, failure: ReceiveFailure): Promise<void> => {
  for await (const piece of body) {
    if (failure.refusal !== undefined) throw failure.refusal
    if (!parser.write(piece)) await Promise.race([once(parser, 'drain'), failure.failed])
  }
  parser.end()
  await Promise.race([once(parser, 'close'), failure.failed])
  if (failure.refusal !== undefined) throw failure.refusal
}

/** The parser reports problems in the middle of a piece, so the failure is noted and thrown after it. */
class ReceiveFailure {
  refusal: Refusal | undefined
  readonly failed: Promise<never>
  fail: (error: unknown) => void = () => undefined

  constructor() {
    this.failed = new Promise<never>((_, reject) => (this.fail = reject))
    this.failed.catch(() => undefined)
  }
}

/** A stream that failed while opening still creates its file; it can be removed only after the close. */
const waitUntilClosed = (target: WriteStream): Promise<void> | undefined =>
  target.closed ? undefined : new Promise((resolve) => target.once('close', () => resolve()))

const writeFile = async (body: ReadableStream<Uint8Array>, parser: Parser, file: string, maxBytes: number) => {
  const failure = new ReceiveFailure()
  let written: Promise<ReceivedArchive> | undefined
  parser.on('error', () => failure.fail(malformed()))
  parser.on('file', (_, content, { filename }) => {
    content.on('error', () => undefined)
    content.on('limit', () => (failure.refusal = tooLarge(maxBytes)))
    const fileName = toDisplayName(filename ?? '')
    if (!archiveName.test(fileName)) {
      failure.refusal = missing()
      content.resume()
      return
    }
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600 })
    written = pipeline(content, target)
      .finally(() => waitUntilClosed(target))
      .then(() => ({ fileName, sizeBytes: target.bytesWritten }))
    written.catch(failure.fail)
  })
  try {
    await feed(body, parser, failure)
  } catch (error) {
    parser.destroy()
    await written?.catch(() => undefined)
    throw failure.refusal ?? (isDiskError(error) ? error : malformed())
  }
  const received = await written
  if (received === undefined) throw missing()
  return received
}

const isDiskError = (error: unknown): boolean => error instanceof Error && 'syscall' in error && 'path' in error

const checkMagic = async (file: string): Promise<void> => {
  try {
    await detectArchiveKind(file)
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error
    const { key, parameters } = archiveFailure(error)
    throw refused(400, key, { translationParameters: parameters })
  }
}

/** Streams the archive to disk and leaves no file on failure. Throws a `Refusal`. */
export const receiveArchive = async (request: Request, place: Place): Promise<ReceivedArchive> => {
  if (request.body === null) throw missing()
  if (Number(request.headers.get('content-length') ?? 0) > place.maxBytes + 64 * 1024) throw tooLarge(place.maxBytes)
  const part = join(place.folder, place.id + partSuffix)
  try {
    const parser = createParser(request, place.maxBytes)
    const received = await writeFile(request.body, parser, part, place.maxBytes)
    await checkMagic(part)
    await rename(part, join(place.folder, place.id))
    return received
  } finally {
    await rm(part, { force: true })
  }
}
