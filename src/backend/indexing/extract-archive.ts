import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { archiveLimits, type ArchiveLimits } from './archive-limits.ts'
import { type ArchiveKind, detectArchiveKind } from './archive-kind.ts'
import { ArchiveRefused, type ArchiveRefusal } from './archive-refused.ts'
import { extractTar } from './extract-tar.ts'
import { extractZip } from './extract-zip.ts'
import { ExtractionFolder } from './extraction-folder.ts'
import type { ExtractionPlan } from './extraction-plan.ts'
import type { LeftOutFile } from './left-out-file.ts'
import { missingSubmodules } from './missing-submodules.ts'

export interface ArchiveToExtract {
  readonly archive: string
  readonly into: string
  readonly limits?: ArchiveLimits
  readonly signal?: AbortSignal
  readonly onProgress?: (entriesDone: number, entriesTotal: number) => void
}

export interface ExtractedArchive {
  readonly kind: ArchiveKind
  readonly files: number
  readonly bytes: number
  readonly strippedFolder: string | null
  readonly leftOut: readonly LeftOutFile[]
}

export interface Extraction {
  readonly archive: string
  readonly archiveBytes: number
  readonly folder: ExtractionFolder
  readonly limits: ArchiveLimits
  readonly signal: AbortSignal
  readonly onProgress: ArchiveToExtract['onProgress']
  readonly onPlan: (plan: ExtractionPlan) => void
}

const refusalsByText: readonly (readonly [RegExp, ArchiveRefusal])[] = [
  [/encryption/i, 'encrypted'],
  [
    /unexpected end|end of central directory|overflows file bounds|unexpected EOF|not enough bytes in the file/i,
    'truncated',
  ],
  [/bytes in the stream|size mismatch/i, 'sizeMismatch'],
  [/incorrect data check|incorrect length check/i, 'checksumMismatch'],
]

/** The two libraries describe failures by text only. */
const toArchiveError = (error: unknown): unknown => {
  const isOurs = error instanceof ArchiveRefused || error instanceof TypeError
  if (isOurs || !(error instanceof Error) || 'syscall' in error) return error
  const code = refusalsByText.find(([text]) => text.test(error.message))?.[1] ?? 'corrupt'
  return new ArchiveRefused(code, null, error)
}

/** Throws `ArchiveRefused`, the reason of the signal, or an error of the disk. */
export const extractArchive = async (request: ArchiveToExtract): Promise<ExtractedArchive> => {
  const { archive, into, limits = archiveLimits, onProgress } = request
  request.signal?.throwIfAborted()
  const kind = await detectArchiveKind(archive)
  const staging = await mkdtemp(join(dirname(into), '.unpacking-'))
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(new ArchiveRefused('timedOut')), limits.maxMilliseconds)
  const signal = AbortSignal.any([deadline.signal, ...(request.signal === undefined ? [] : [request.signal])])
  try {
    const folder = new ExtractionFolder(staging, limits)
    let strippedFolder: string | null = null
    let leftOut: readonly LeftOutFile[] = []
    const onPlan = (plan: ExtractionPlan) => {
      strippedFolder = plan.commonFolder()
      leftOut = plan.leftOut()
    }
    const archiveBytes = (await stat(archive)).size
    const extraction = { archive, archiveBytes, folder, limits, signal, onProgress, onPlan }
    await (kind === 'zip' ? extractZip(extraction) : extractTar(extraction, kind === 'tar.gz'))
    if (folder.files === 0) throw new ArchiveRefused('noFiles')
    if (folder.hasOnlyArchives) throw new ArchiveRefused('nestedArchive')
    leftOut = [...leftOut, ...(await missingSubmodules(staging))]
    signal.throwIfAborted()
    await rename(staging, into)
    return { kind, files: folder.files, bytes: folder.bytes, strippedFolder, leftOut }
  } catch (error) {
    throw signal.aborted ? signal.reason : toArchiveError(error)
  } finally {
    clearTimeout(timer)
    await rm(staging, { recursive: true, force: true })
  }
}
