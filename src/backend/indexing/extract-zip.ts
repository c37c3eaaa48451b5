import { crc32, inflateRawSync } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import type { ArchiveLimits } from './archive-limits.ts'
import { ArchiveRefused } from './archive-refused.ts'
import { createYielder } from '../lib/yield-to-event-loop.ts'
import type { Extraction } from './extract-archive.ts'
import type { ExtractionFolder } from './extraction-folder.ts'
import { type ArchiveEntry, ExtractionPlan } from './extraction-plan.ts'
import { ZipFileReader } from './zip-file-reader.ts'

const LOCAL_HEADER_BYTES = 30
const LOCAL_HEADER_SIGNATURE = 0x04034b50
const DEFLATE = 8
const STORED = 0
const WHOLE_ENTRY_BYTES = 1024 * 1024

export async function extractZip(extraction: Extraction): Promise<void> {
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

async function openZip(archive: string): Promise<ZipFile> {
  const reader = new ZipFileReader(archive)
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false }
  try {
    return await yauzl.fromRandomAccessReaderPromise(reader, reader.size, options)
  } catch (error) {
    reader.close(() => undefined)
    throw error
  }
}

async function readPlan({ archive, archiveBytes, limits, signal }: Extraction): Promise<ExtractionPlan> {
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

function describe(entry: Entry): ArchiveEntry {
  const name = yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
  return { name, kind: toEntryKind(entry, name), size: entry.uncompressedSize }
}

function toEntryKind(entry: Entry, name: string): ArchiveEntry['kind'] {
  const fileType = (entry.externalFileAttributes >>> 28) & 0xf
  if (fileType === 0xa) return 'link'
  if (/[/\\]$/.test(name)) return 'directory'
  if (fileType === 0x4) return 'directory'
  return fileType === 0 || fileType === 0x8 ? 'file' : 'special'
}

function checkEntry(entry: Entry, name: string, limits: ArchiveLimits): void {
  if (entry.isEncrypted()) throw new ArchiveRefused('encrypted', name)
  if (entry.compressionMethod !== DEFLATE && entry.compressionMethod !== STORED) {
    throw new ArchiveRefused('unsupportedCompression', name)
  }
  refuseRatio({ packed: entry.compressedSize, unpacked: entry.uncompressedSize, limits, name })
}

function refuseRatio(claim: { packed: number; unpacked: number; limits: ArchiveLimits; name: string | null }): void {
  const { packed, unpacked, limits, name } = claim
  if (unpacked > limits.ratioFloorBytes && unpacked > packed * limits.maxRatio) {
    throw new ArchiveRefused('suspiciousRatio', name)
  }
}

interface Extent {
  readonly start: number
  readonly end: number
}

function toExtent(entry: Entry): Extent {
  const start = entry.relativeOffsetOfLocalHeader
  return { start, end: start + LOCAL_HEADER_BYTES + entry.compressedSize }
}

/** Overlapping entries multiply a small file without a high ratio. */
function refuseOverlap(extents: Extent[], archiveBytes: number): void {
  extents.sort((left, right) => left.start - right.start)
  for (const [index, extent] of extents.entries()) {
    const next = extents[index + 1]
    if (extent.end > archiveBytes) throw new ArchiveRefused('truncated')
    if (next !== undefined && next.start < extent.end) throw new ArchiveRefused('overlappingEntries')
  }
}

interface OpenEntry {
  readonly zip: ZipFile
  readonly reader: ZipFileReader
  readonly entry: Entry
}

async function writeEntry(open: OpenEntry, plan: ExtractionPlan, folder: ExtractionFolder): Promise<void> {
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

/** A stream costs a millisecond per entry, so small entries are read whole. */
async function readContent({ zip, reader, entry }: OpenEntry): Promise<AsyncIterable<Buffer> | readonly Buffer[]> {
  if (Math.max(entry.compressedSize, entry.uncompressedSize) > WHOLE_ENTRY_BYTES)
    return zip.openReadStreamPromise(entry)
  const packed = reader.bytes(dataStart(reader, entry), entry.compressedSize)
  if (packed.length < entry.compressedSize) throw new ArchiveRefused('truncated')
  const isPacked = entry.compressionMethod === DEFLATE
  const content = isPacked ? inflate(packed, entry.uncompressedSize) : packed
  if (content.length !== entry.uncompressedSize) throw new ArchiveRefused('sizeMismatch')
  return content.length === 0 ? [] : [content]
}

function dataStart(reader: ZipFileReader, entry: Entry): number {
  const header = reader.bytes(entry.relativeOffsetOfLocalHeader, LOCAL_HEADER_BYTES)
  if (header.length < LOCAL_HEADER_BYTES) throw new ArchiveRefused('truncated')
  if (header.readUInt32LE(0) !== LOCAL_HEADER_SIGNATURE) throw new ArchiveRefused('corrupt')
  const namesLength = header.readUInt16LE(26) + header.readUInt16LE(28)
  return entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + namesLength
}

function inflate(packed: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) })
  } catch (error) {
    const isTooMuch = error instanceof RangeError
    throw isTooMuch ? new ArchiveRefused('sizeMismatch', null, error) : error
  }
}
