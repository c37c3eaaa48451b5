import type { Services } from '../services.ts'
import { type BlobText, readBlobs } from './blobs.ts'
import { type ChangeList, listChanges, type ListedChange, maxTextBytes } from './changed-files.ts'
import { hasTexts, toSides } from './file-diff.ts'
import { provideCommits } from './history-access.ts'
import type { PullRequestRow } from './pull-requests.store.ts'
import type { Range } from './raw-changes.ts'

const maxTotalBytes = 64 * 1024 * 1024
const filesAtOnce = 50

export interface ChangedText extends ListedChange {
  readonly before?: string
  readonly after?: string
  readonly isCut: boolean
}

export interface Change {
  readonly files: readonly ChangedText[]
  /** Whether files were left out, or texts of some because all are too large together. */
  readonly isCut: boolean
}

type Place = Pick<PullRequestRow, 'organisation_id' | 'repository_id'>

const toPlace = ({ organisation_id: organisationId, repository_id: repositoryId }: Place) => ({
  organisationId,
  repositoryId,
})

/** The history is fetched again, once, where it lacks a commit. Throws a refusal, `GitFailed` or the signal's reason. */
export const listChangedFiles = async (
  services: Services,
  pullRequest: Place,
  range: Range,
  signal: AbortSignal,
): Promise<ChangeList> => {
  const git = await provideCommits(services, toPlace(pullRequest), [range.base, range.head], signal)
  return listChanges(git, range)
}

const getLength = (text: BlobText | undefined): number => text?.text.length ?? 0

export const readChange = async (
  services: Services,
  pullRequest: Place,
  range: Range,
  signal: AbortSignal,
): Promise<Change> => {
  const git = await provideCommits(services, toPlace(pullRequest), [range.base, range.head], signal)
  const list = await listChanges(git, range)
  const files: ChangedText[] = []
  let left = maxTotalBytes
  for (let from = 0; from < list.files.length; from += filesAtOnce) {
    const some = list.files.slice(from, from + filesAtOnce)
    const isWanted = (file: ListedChange): boolean => file.kind === 'text' && hasTexts(file) && left > 0
    const hashes = some.filter(isWanted).flatMap(({ oldBlob, newBlob }) => [oldBlob, newBlob])
    const blobs = await readBlobs(git, hashes, maxTextBytes)
    for (const file of some) {
      const { before, after } = toSides(file, blobs)
      left -= getLength(before) + getLength(after)
      files.push({
        ...file,
        ...(before === undefined ? {} : { before: before.text }),
        ...(after === undefined ? {} : { after: after.text }),
        isCut: before?.isCut === true || after?.isCut === true,
      })
    }
  }
  return { files, isCut: list.isCut || left <= 0 }
}
