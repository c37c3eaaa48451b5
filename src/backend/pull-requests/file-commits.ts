import { join } from 'node:path'
import { seconds } from '#src/lib/durations.ts'
import { GitFailed } from '../indexing/git-failed.ts'
import { findCheckoutFolder } from '../repositories/checkout-files.ts'
import { getHistoryFolder } from '../repositories/git-folders.ts'
import type { Services } from '../services.ts'
import { type GitPlace, hasCommits, listCommits } from './git-objects.ts'

export interface IndexedFile {
  readonly indexNo: number
  readonly path: string
}

export interface FileCommit {
  readonly path: string
  readonly hash: string
  readonly committedAt: string
  readonly message: string
}

const maxFiles = 4
const maxCommits = 100
const maxRunMs = 3 * seconds

const readPlace = ({ db }: Services, indexNo: number) =>
  db
    .selectFrom('code_indexes as i')
    .innerJoin('repositories as r', 'r.current_index', 'i.no')
    .where('i.no', '=', indexNo)
    .select(['r.id', 'r.url', 'r.upload_id', 'i.commit_info'])
    .executeTakeFirst()

type Place = NonNullable<Awaited<ReturnType<typeof readPlace>>>

const findHistory = async ({ config }: Services, place: Place, head: string): Promise<GitPlace | undefined> => {
  const checkout = place.url === null && place.upload_id === null ? findCheckoutFolder() : undefined
  const folders = [getHistoryFolder(config, place.id), ...(checkout === undefined ? [] : [join(checkout, '.git')])]
  for (const gitDir of folders) if (await hasCommits({ gitDir }, [head])) return { gitDir }
  return undefined
}

const readCommits = async (services: Services, { indexNo, path }: IndexedFile): Promise<FileCommit[]> => {
  const row = await readPlace(services, indexNo)
  const head = row?.commit_info?.hash
  if (row === undefined || head === undefined) return []
  const git = await findHistory(services, row, head)
  if (git === undefined) return []
  const args = ['--no-merges', `--max-count=${maxCommits}`, head]
  const commits = await listCommits(git, args, { paths: [path], timeoutMs: maxRunMs })
  return commits.map(({ hash, committedAt, message }) => ({ path, hash, committedAt, message }))
}

/**
 * The latest commits up to the indexed one that changed these files, of at most four of them. Empty where the history
 * did not come along, lacks the indexed commit or takes longer than three seconds.
 */
export const readFileCommits = async (
  services: Services,
  files: readonly IndexedFile[],
): Promise<readonly FileCommit[]> => {
  const lists = files.slice(0, maxFiles).map((file) =>
    readCommits(services, file).catch((error: unknown): FileCommit[] => {
      if (!(error instanceof GitFailed)) services.log.error('commits of a file not read', { error })
      return []
    }),
  )
  return (await Promise.all(lists)).flat()
}
