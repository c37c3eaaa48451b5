import { LRUCache } from 'lru-cache'
import type { FileDiff } from '#src/contract/pull-requests.ts'
import { minutes } from '#src/lib/durations.ts'
import type { ListedChange } from './changed-files.ts'
import { readFileDiff, readFileDiffs } from './file-diff.ts'
import type { GitPlace } from './git-objects.ts'
import type { Range } from './raw-changes.ts'

const maxGroupFiles = 16
const maxFileBytes = 64 * 1024
const maxKeptLetters = 16 * 1024 * 1024

export interface DiffWish {
  readonly repositoryId: string
  readonly range: Range
  readonly path: string
  readonly isLoose: boolean
}

const kept = new LRUCache<string, FileDiff>({
  maxSize: maxKeptLetters,
  ttl: 10 * minutes,
  sizeCalculation: ({ path, patch, before = '', after = '' }) =>
    path.length + patch.length + before.length + after.length,
})

const toKey = ({ repositoryId, range: { base, head }, path, isLoose }: DiffWish): string =>
  `${repositoryId} ${base} ${head} ${isLoose} ${path}`

export const findKeptDiff = (wish: DiffWish): FileDiff | undefined => kept.get(toKey(wish))

const isSmall = ({ kind, oldPath, isBinary, largerSideBytes }: ListedChange): boolean =>
  kind === 'text' && oldPath === undefined && !isBinary && largerSideBytes <= maxFileBytes

/** Readers go on to the next files, and git reads many in the time of one. */
export const readDiffAhead = async (
  place: GitPlace,
  wish: DiffWish,
  files: readonly ListedChange[],
): Promise<FileDiff | undefined> => {
  const { range, path, isLoose } = wish
  const at = files.findIndex((file) => file.path === path)
  const file = files[at]
  if (file === undefined || !isSmall(file)) return file && readFileDiff(place, file, isLoose)
  const group = files.slice(at, at + maxGroupFiles).filter(isSmall)
  const diffs = await readFileDiffs(place, { range, files: group, isLoose })
  for (const diff of diffs) kept.set(toKey({ ...wish, path: diff.path }), diff)
  return diffs.find((diff) => diff.path === path) ?? readFileDiff(place, file, isLoose)
}
