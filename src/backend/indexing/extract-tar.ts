import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract as tarExtract, type Extract, type ExtractEvents, type Header } from 'tar-stream'
import { ArchiveRefused } from './archive-refused.ts'
import type { Extraction } from './extract-archive.ts'
import { type ArchiveEntry, ExtractionPlan } from './extraction-plan.ts'
import { TarEntryCounter } from './tar-entry-counter.ts'

type EntryArguments = ExtractEvents['entry']
type OnEntry = (...entry: EntryArguments) => void

const pieceBytes = 256 * 1024
const headerBytes = 512
const maxDeflateRatio = 1032

type Pieces = AsyncIterable<Buffer>

const readUnpacked = async (
  extraction: Extraction,
  isGzipped: boolean,
  read: (pieces: Pieces) => Promise<void>,
): Promise<void> => {
  const options = { signal: extraction.signal }
  const source = createReadStream(extraction.archive, { highWaterMark: pieceBytes })
  let blame: unknown = null
  const consume = async (pieces: Pieces) => {
    await read(pieces).catch((error: unknown) => {
      blame = error
      throw error
    })
  }
  try {
    if (isGzipped) await pipeline(source, createGunzip({ chunkSize: pieceBytes }), consume, options)
    else await pipeline(source, consume, options)
  } catch (error) {
    // The pipeline reports the closing of its source instead of the cause.
    throw blame ?? error
  }
}

interface Tally {
  readonly entries: number
  readonly contentBytes: number
}

async function* guardRatio(pieces: Pieces, { limits, archiveBytes }: Extraction, tally: Tally): Pieces {
  let unpacked = 0
  for await (const piece of pieces) {
    unpacked += piece.length
    if (unpacked > limits.ratioFloorBytes && unpacked > archiveBytes * limits.maxRatio) {
      throw new ArchiveRefused('suspiciousRatio')
    }
    const overhead = unpacked - piece.length - tally.contentBytes
    if (overhead > limits.ratioFloorBytes + tally.entries * limits.maxOverheadBytes) {
      throw new ArchiveRefused('suspiciousRatio')
    }
    yield piece
  }
}

/** A million entries take seconds to read, so they are counted first. */
const refuseManyEntries = async (extraction: Extraction, isGzipped: boolean): Promise<void> => {
  const { archiveBytes, limits } = extraction
  const maxUnpacked = isGzipped ? archiveBytes * maxDeflateRatio : archiveBytes
  if (maxUnpacked < limits.maxEntries * headerBytes) return
  const counter = new TarEntryCounter()
  await readUnpacked(extraction, isGzipped, async (pieces) => {
    for await (const piece of guardRatio(pieces, extraction, counter)) {
      counter.take(piece)
      if (counter.entries > limits.maxEntries) throw new ArchiveRefused('tooManyEntries')
    }
  })
}

const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error('The entry could not be written', { cause: thrown })

const pump = async (pieces: Pieces, extract: Extract): Promise<void> => {
  const failed = new Promise<never>((_, reject) => extract.on('error', reject))
  failed.catch(() => undefined)
  try {
    for await (const piece of pieces) {
      if (!extract.write(piece))
        await Promise.race([failed, new Promise<void>((drained) => extract.once('drain', () => drained()))])
    }
    const finished = new Promise<void>((done) => extract.once('finish', () => done()))
    extract.end(null)
    await Promise.race([failed, finished])
  } finally {
    extract.destroy(null)
  }
}

const readTar = async (extraction: Extraction, isGzipped: boolean, onEntry: OnEntry): Promise<void> => {
  const extract = tarExtract()
  const tally = { entries: 0, contentBytes: 0 }
  extract.on('entry', (headers, content, next) => {
    tally.entries += 1
    tally.contentBytes += headers.size
    content.on('error', () => undefined)
    try {
      onEntry(headers, content, next)
    } catch (error) {
      next(asError(error))
    }
  })
  await readUnpacked(extraction, isGzipped, (pieces) => pump(guardRatio(pieces, extraction, tally), extract))
}

const toEntryKind = ({ type, name }: Header): ArchiveEntry['kind'] => {
  if (type === 'symlink' || type === 'link') return 'link'
  if (type === 'directory') return 'directory'
  if (type !== 'file' && type !== 'contiguous-file') return 'special'
  return name.endsWith('/') ? 'directory' : 'file'
}

const describe = (headers: Header): ArchiveEntry => ({
  name: headers.name,
  kind: toEntryKind(headers),
  size: headers.size,
})

const writeEntry = ([headers, content, next]: EntryArguments, plan: ExtractionPlan, { folder }: Extraction): void => {
  const described = describe(headers)
  const target = plan.takeTarget(described)
  if (target === null || described.kind === 'directory') {
    if (target !== null) folder.addFolder(target)
    content.resume()
    next()
    return
  }
  const file = folder.addFile(target)
  content.on('data', (piece) => {
    try {
      if (piece instanceof Uint8Array) file.write(piece)
    } catch (error) {
      content.destroy(asError(error))
    }
  })
  content.on('close', () => file.close())
  content.on('end', () => next())
}

export const extractTar = async (extraction: Extraction, isGzipped: boolean): Promise<void> => {
  await refuseManyEntries(extraction, isGzipped)
  const plan = new ExtractionPlan(extraction.limits)
  let total = 0
  await readTar(extraction, isGzipped, (headers, content, next) => {
    plan.admit(describe(headers))
    total += 1
    content.resume()
    next()
  })
  let done = 0
  extraction.onPlan(plan)
  await readTar(extraction, isGzipped, (headers, content, next) => {
    done += 1
    extraction.onProgress?.(done, total)
    writeEntry([headers, content, next], plan, extraction)
  })
}
