import { LRUCache } from 'lru-cache'
import type { ChangedFile, DiffKind } from '#src/contract/pull-requests.ts'
import { classifyContent } from '../indexing/classify-content.ts'
import { classifyPath } from '../indexing/classify-path.ts'
import { detectLanguage, languageName } from '../indexing/detect-language.ts'
import { createYielder } from '../lib/yield-to-event-loop.ts'
import { type Blob, decodeBlob, isNoObject, readBlobs, readBlobSizes } from './blobs.ts'
import type { GitPlace } from './git-objects.ts'
import { type Range, type RawChange, readRawChanges } from './raw-changes.ts'

export interface ListedChange extends RawChange {
  readonly kind: DiffKind
  readonly language: string | null
  readonly version: string
  readonly largerSideBytes: number
}

export interface ChangeList {
  readonly files: readonly ListedChange[]
  readonly isCut: boolean
}

export const maxTextBytes = 2 * 1024 * 1024
const maxTextLines = 20_000
const maxReadBytes = 128 * 1024
const maxReadTotal = 16 * 1024 * 1024
const submoduleMode = '160000'
const linkMode = '120000'
const maxLists = 24

const getBlob = ({ newBlob, oldBlob }: RawChange): string => (isNoObject(newBlob) ? oldBlob : newBlob)

const isOfMode = ({ oldMode, newMode }: RawChange, mode: string): boolean => oldMode === mode || newMode === mode

const kindOfMode = (change: RawChange): DiffKind | undefined => {
  if (isOfMode(change, submoduleMode)) return 'submodule'
  return isOfMode(change, linkMode) ? 'link' : undefined
}

type Sizes = ReadonlyMap<string, number>

const isGenerated = (path: string): boolean => {
  const reason = classifyPath(path)?.reason
  return reason === 'generated' || reason === 'vendored'
}

const countBytes = ({ oldBlob, newBlob }: RawChange, sizes: Sizes): number =>
  Math.max(sizes.get(oldBlob) ?? 0, sizes.get(newBlob) ?? 0)

const classify = (change: RawChange, sizes: Sizes): DiffKind => {
  const ofMode = kindOfMode(change)
  if (ofMode !== undefined) return ofMode
  if (change.isBinary) return 'binary'
  if (isGenerated(change.path)) return 'generated'
  const isLarge = countBytes(change, sizes) > maxTextBytes || change.addedLines + change.removedLines > maxTextLines
  return isLarge ? 'large' : 'text'
}

const toListed = (change: RawChange, sizes: Sizes): ListedChange => {
  const kind = classify(change, sizes)
  return {
    ...change,
    kind,
    language: kind === 'submodule' || kind === 'link' ? null : detectLanguage(change.path, ''),
    version: `${change.oldBlob}-${change.newBlob}`,
    largerSideBytes: countBytes(change, sizes),
  }
}

const chooseToRead = (files: readonly ListedChange[], sizes: Sizes): string[] => {
  let left = maxReadTotal
  return files.flatMap((file) => {
    const bytes = sizes.get(getBlob(file)) ?? 0
    if (file.kind !== 'text' || bytes === 0 || bytes > maxReadBytes || bytes > left) return []
    left -= bytes
    return [getBlob(file)]
  })
}

const reclassify = (file: ListedChange, blob: Blob | undefined): ListedChange => {
  const text = blob === undefined ? undefined : decodeBlob(blob)?.text
  if (file.kind !== 'text' || text === undefined) return file
  const language = detectLanguage(file.path, text)
  const kind = classifyContent(text, language) === 'generated' ? 'generated' : 'text'
  return { ...file, kind, language }
}

const readList = async (place: GitPlace, range: Range): Promise<ChangeList> => {
  const { changes, files: total } = await readRawChanges(place, range)
  const hashes = changes
    .filter((change) => kindOfMode(change) === undefined)
    .flatMap(({ oldBlob, newBlob }) => [oldBlob, newBlob])
    .filter((hash) => !isNoObject(hash))
  const sizes = await readBlobSizes(place, [...new Set(hashes)])
  const listed = changes.map((change) => toListed(change, sizes))
  const blobs = await readBlobs(place, chooseToRead(listed, sizes), maxReadBytes)
  const files: ListedChange[] = []
  const yieldIfDue = createYielder()
  for (const file of listed) {
    files.push(reclassify(file, blobs.get(getBlob(file))))
    await yieldIfDue()
  }
  return { files, isCut: total > changes.length }
}

const lists = new LRUCache<string, ChangeList>({ max: maxLists })

/** Both commits name all contents, so a list that was read holds for ever. */
export const listChanges = async (place: GitPlace, range: Range): Promise<ChangeList> => {
  const key = `${place.gitDir} ${range.base} ${range.head}`
  const list = lists.get(key) ?? (await readList(place, range))
  lists.set(key, list)
  return list
}

export const presentChange = (file: ListedChange, seen: ReadonlyMap<string, string>): ChangedFile => ({
  path: file.path,
  ...(file.oldPath === undefined ? {} : { oldPath: file.oldPath }),
  change: file.change,
  kind: file.kind,
  ...(file.language === null ? {} : { language: languageName(file.language) }),
  addedLines: file.addedLines,
  removedLines: file.removedLines,
  version: file.version,
  isSeen: seen.get(file.path) === file.version,
})
