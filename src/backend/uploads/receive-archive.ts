import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import type { Refusal } from '../http/refusal.ts'
import { refused } from '../http/refusal.ts'
import { archiveKind } from '../indexing/archive-kind.ts'
import { ArchiveRefused } from '../indexing/archive-refused.ts'
import { archiveFailure } from '../repositories/indexing-failure.ts'
import { partSuffix } from './upload-files.ts'

interface Place {
  /** An existing folder. */
  readonly folder: string
  /** The name that the file has there in the end. */
  readonly id: string
  readonly maxBytes: number
}

interface ReceivedArchive {
  readonly fileName: string
  readonly sizeBytes: number
}

const archiveName = /\.(?:zip|tar|tar\.gz|tgz)$/i
const mostNameLength = 255

const missing = () => refused(400, 'errors.archiveMissing')
const malformed = () => refused(400, 'errors.malformedBody')
const tooLarge = (maxBytes: number) =>
  refused(413, 'errors.archiveTooLarge', { translationParameters: { megabytes: Math.floor(maxBytes / 1024 / 1024) } })

/** What a person reads; it never becomes a path. */
const shownName = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return last.replaceAll(/\p{C}/gu, '').slice(-mostNameLength)
}

const parserOf = (request: Request, maxBytes: number) => {
  const limits = { files: 1, fileSize: maxBytes, fields: 8, fieldSize: 1024, parts: 16, headerPairs: 32 }
  try {
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    return busboy({ headers, limits, defParamCharset: 'utf8' })
  } catch {
    throw malformed()
  }
}

/** Writes the one file of a multipart body; what follows a refused file is read no further. */
const writeFile = async (request: Request, file: string, maxBytes: number): Promise<ReceivedArchive> => {
  const parser = parserOf(request, maxBytes)
  const ended = new AbortController()
  let refusal: Refusal | undefined
  let written: Promise<ReceivedArchive> | undefined
  const refuse = (reason: Refusal) => {
    refusal ??= reason
    ended.abort(reason)
  }
  parser.on('file', (_, content, { filename }) => {
    content.on('limit', () => refuse(tooLarge(maxBytes)))
    const fileName = shownName(filename ?? '')
    if (!archiveName.test(fileName)) {
      content.resume()
      return refuse(missing())
    }
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600 })
    written = pipeline(content, target, { signal: ended.signal }).then(() => ({
      fileName,
      sizeBytes: target.bytesWritten,
    }))
    written.catch(() => undefined)
  })
  try {
    await pipeline(Readable.fromWeb(request.body as never), parser, { signal: ended.signal })
  } catch {
    ended.abort()
    await written?.catch(() => undefined)
    throw refusal ?? malformed()
  }
  const received = await written
  if (received === undefined) throw missing()
  return received
}

const checkMagic = async (file: string): Promise<void> => {
  try {
    await archiveKind(file)
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error
    const { key, parameters } = archiveFailure(error)
    throw refused(400, key, { translationParameters: parameters })
  }
}

/**
 * Receives an archive, piece by piece, never in memory. Whatever goes wrong leaves no file. Throws a `Refusal`; a client
 * that goes away is one too, which nobody reads.
 */
export const receiveArchive = async (request: Request, place: Place): Promise<ReceivedArchive> => {
  if (request.body === null) throw missing()
  if (Number(request.headers.get('content-length') ?? 0) > place.maxBytes + 64 * 1024) throw tooLarge(place.maxBytes)
  const part = join(place.folder, place.id + partSuffix)
  try {
    const received = await writeFile(request, part, place.maxBytes)
    await checkMagic(part)
    await rename(part, join(place.folder, place.id))
    return received
  } finally {
    await rm(part, { force: true })
  }
}
