import type { Services } from '../services.ts'
import { decodeBlob, readBlobs } from './blobs.ts'
import { type GitPlace, runInHistory } from './git-objects.ts'
import { provideCommits } from './history-access.ts'
import type { PullRequestRow } from './pull-requests.store.ts'
import { splitAtNul } from './split-at-nul.ts'

interface WantedTexts {
  readonly commit: string
  readonly paths: readonly string[]
}

const maxTextBytes = 512 * 1024
const maxEntryBytes = 8192

const listBlobs = async (place: GitPlace, { commit, paths }: WantedTexts): Promise<ReadonlyMap<string, string>> => {
  const blobs = new Map<string, string>()
  const onEntry = (entry: string) => {
    const [, hash, path] = /^100\d{3} blob ([0-9a-f]{40})\t(.+)$/su.exec(entry) ?? []
    if (hash !== undefined && path !== undefined) blobs.set(path, hash)
  }
  const args = ['--literal-pathspecs', 'ls-tree', '-z', commit, '--', ...paths]
  await runInHistory(place, args, { onStdout: splitAtNul(maxEntryBytes, onEntry) })
  return blobs
}

/** Reads files as they were at a commit; what is no text or larger than 512 kB is left out. */
export const readTexts = async (
  services: Services,
  pullRequest: Pick<PullRequestRow, 'organisation_id' | 'repository_id'>,
  wanted: WantedTexts,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> => {
  if (wanted.paths.length === 0) return new Map()
  const place = { organisationId: pullRequest.organisation_id, repositoryId: pullRequest.repository_id }
  const git = await provideCommits(services, place, [wanted.commit], signal)
  const hashes = await listBlobs(git, wanted)
  const blobs = await readBlobs(git, [...hashes.values()], maxTextBytes)
  return new Map(
    [...hashes].flatMap(([path, hash]): [string, string][] => {
      const blob = blobs.get(hash)
      const decoded = blob === undefined || blob.isCut ? undefined : decodeBlob(blob)
      return decoded === undefined ? [] : [[path, decoded.text]]
    }),
  )
}
