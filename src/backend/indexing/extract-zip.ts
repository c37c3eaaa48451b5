import { crc32, inflateRawSync } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import type { ArchiveLimits } from './archive-limits.ts'
import { ArchiveRefused } from './archive-refused.ts'
import { createYielder } from '../lib/yield-to-event-loop.ts'
import type { Extraction } from './extract-archive.ts'
import type { ExtractionFolder } from './extraction-folder.ts'
import { type ArchiveEntry, ExtractionPlan } from './extraction-plan.ts'
import { ZipFileReader } from './zip-file-reader.ts'

const localHeaderBytes = 30
const localHeaderSignature = 0x04034b50
const deflateMethod = 8
const storedMethod = 0
const wholeEntryBytes = 1024 * 1024

const openZip = async (archive: string): Promise<ZipFile> => {
  const reader = new ZipFileReader(archive)
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false }
  try {
    return await yauzl.fromRandomAccessReaderPromise(reader, reader.size, options)
  } catch (error) {
    reader.close(() => undefined)
    throw error
  }
}

const toEntryKind = (entry: Entry, name: string): ArchiveEntry['kind'] => {
  const fileType = (entry.externalFileAttributes >>> 28) & 0xf
  if (fileType === 0xa) return 'link'
  if (/[/\\]$/.test(name)) return 'directory'
  if (fileType === 0x4) return 'directory'
  return fileType === 0 || fileType === 0x8 ? 'file' : 'special'
}

const describe = (entry: Entry): ArchiveEntry => {
  const name = yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
  return { name, kind: toEntryKind(entry, name), size: entry.uncompressedSize }
}

const refuseRatio = (claim: { packed: number; unpacked: number; limits: ArchiveLimits; name: string | null }): void => {
  const { packed, unpacked, limits, name } = claim
  if (unpacked > limits.ratioFloorBytes && unpacked > packed * limits.maxRatio) {
    throw new ArchiveRefused('suspiciousRatio', name)
  }
}

const checkEntry = (entry: Entry, name: string, limits: ArchiveLimits): void => {
  if (entry.isEncrypted()) throw new ArchiveRefused('encrypted', name)
  if (entry.compressionMethod !== deflateMethod && entry.compressionMethod !== storedMethod) {
    throw new ArchiveRefused('unsupportedCompression', name)
  }
  refuseRatio({ packed: entry.compressedSize, unpacked: entry.uncompressedSize, limits, name })
}

interface Extent {
  readonly start: number
  readonly end: number
}

const toExtent = (entry: Entry): Extent => {
  const start = entry.relativeOffsetOfLocalHeader
  return { start, end: start + localHeaderBytes + entry.compressedSize }
}

/** Overlapping entries multiply a small file without a high ratio. */
const refuseOverlap = (extents: Extent[], archiveBytes: number): void => {
  extents.sort((left, right) => left.start - right.start)
  for (const [index, extent] of extents.entries()) {
    const next = extents[index + 1]
    if (extent.end > archiveBytes) throw new ArchiveRefused('truncated')
    if (next !== undefined && next.start < extent.end) throw new ArchiveRefused('overlappingEntries')
  }
}

const readPlan = async ({ archive, archiveBytes, limits, signal }: Extraction): Promise<ExtractionPlan> => {
  const plan = new ExtractionPlan(limits)
  const zip = await openZip(archive)
  const extents: Extent[] = []
  const yieldIfDue = createYielder()
  try {
    if (zip.entryCount > limits.maxEntries) throw new ArchiveRefused('tooManyEntries')
    let unpacked = 0
    for await (const entry of zip.eachEntry()) {
      await yieldIfDue()
      signal.throwIfAborted()
      const described = describe(entry)
      plan.admit(described)
      checkEntry(entry, described.name, limits)
      unpacked += entry.uncompressedSize
      extents.push(toExtent(entry))
    }
    refuseOverlap(extents, archiveBytes)
    refuseRatio({ packed: archiveBytes, unpacked, limits, name: null })
  } finally {
    zip.close()
  }
  return plan
}

const dataStart = (reader: ZipFileReader, entry: Entry): number => {
  const header = reader.bytes(entry.relativeOffsetOfLocalHeader, localHeaderBytes)
  if (header.length < localHeaderBytes) throw new ArchiveRefused('truncated')
  if (header.readUInt32LE(0) !== localHeaderSignature) throw new ArchiveRefused('corrupt')
  const namesLength = header.readUInt16LE(26) + header.readUInt16LE(28)
  return entry.relativeOffsetOfLocalHeader + localHeaderBytes + namesLength
}

const inflate = (packed: Buffer, size: number): Buffer => {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) })
  } catch (error) {
    const isTooMuch = error instanceof RangeError
    throw isTooMuch ? new ArchiveRefused('sizeMismatch', null, error) : error
  }
}

interface OpenEntry {
  readonly zip: ZipFile
  readonly reader: ZipFileReader
  readonly entry: Entry
}

/** A stream costs a millisecond per entry, so small entries are read whole. */
const readContent = async ({ zip, reader, entry }: OpenEntry): Promise<AsyncIterable<Buffer> | readonly Buffer[]> => {
  if (Math.max(entry.compressedSize, entry.uncompressedSize) > wholeEntryBytes) return zip.openReadStreamPromise(entry)
  const packed = reader.bytes(dataStart(reader, entry), entry.compressedSize)
  if (packed.length < entry.compressedSize) throw new ArchiveRefused('truncated')
  const isPacked = entry.compressionMethod === deflateMethod
  const content = isPacked ? inflate(packed, entry.uncompressedSize) : packed
  if (content.length !== entry.uncompressedSize) throw new ArchiveRefused('sizeMismatch')
  return content.length === 0 ? [] : [content]
}

const writeEntry = async (open: OpenEntry, plan: ExtractionPlan, folder: ExtractionFolder): Promise<void> => {
  const described = describe(open.entry)
  const target = plan.takeTarget(described)
  if (target === null) return
  if (described.kind === 'directory') return folder.addFolder(target)
  const file = folder.addFile(target)
  let checksum = 0
  try {
    for await (const piece of await readContent(open)) {
      checksum = crc32(piece, checksum)
      file.write(piece)
    }
  } finally {
    file.close()
  }
  if (checksum !== open.entry.crc32) throw new ArchiveRefused('checksumMismatch', described.name)
}

export const extractZip = async (extraction: Extraction): Promise<void> => {
  const plan = await readPlan(extraction)
  extraction.onPlan(plan)
  // The reader has its own window: a shared one would be reloaded twice per entry.
  const reader = new ZipFileReader(extraction.archive)
  const yieldIfDue = createYielder()
  const zip = await openZip(extraction.archive).catch((error: unknown) => {
    reader.close(() => undefined)
    throw error
  })
  try {
    for await (const entry of zip.eachEntry()) {
      await yieldIfDue()
      extraction.signal.throwIfAborted()
      await writeEntry({ zip, reader, entry }, plan, extraction.folder)
      extraction.onProgress?.(zip.entriesRead, zip.entryCount)
    }
  } finally {
    reader.close(() => undefined)
    zip.close()
  }
}
