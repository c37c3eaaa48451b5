import { lstat, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Selectable } from 'kysely'
import type { Repository } from '#src/contract/repositories.ts'
import type { Config } from '../config.ts'
import type { Tables } from '../db/tables.ts'
import { ArchiveRefused } from '../indexing/archive-refused.ts'
import { extractArchive } from '../indexing/extract-archive.ts'
import { adoptHistory } from '../indexing/git-adopt.ts'
import { cloneRepository } from '../indexing/git-clone.ts'
import { GitFailed } from '../indexing/git-failed.ts'
import type { SshAccess } from '../indexing/git-ssh.ts'
import type { Commit as GitCommit } from '../indexing/git-history.ts'
import { listTree, type TreeFile, writeTreeFiles } from '../indexing/git-tree.ts'
import type { LeftOutFile } from '../indexing/left-out-file.ts'
import { installationPolicy } from '../net/installation-policy.ts'
import { uploadFile } from '../uploads/upload-files.ts'
import { copyCheckout } from './checkout-files.ts'
import type { HostAccess } from './host-access.ts'
import { IndexingRefused } from '../indexing/indexing-failure.ts'

type Commit = NonNullable<NonNullable<Repository['index']>['commit']>
type RepositorySource = Pick<Selectable<Tables['repositories']>, 'source_type' | 'url' | 'branch' | 'upload_id'>

export interface FetchedTree {
  readonly files: readonly TreeFile[]
  write(files: readonly TreeFile[]): Promise<void>
}

export interface FetchedSource {
  readonly folder: string
  readonly tree?: FetchedTree
  readonly mirrorBytes?: number
  readonly commit?: Commit
  readonly branch?: string
  readonly leftOut?: readonly LeftOutFile[]
}

interface Fetching {
  readonly config: Config
  readonly into: string
  readonly mirror: string
  readonly signal: AbortSignal
  readonly onPercent: (percent: number) => void
  readonly ssh?: SshAccess | undefined
  readonly host?: HostAccess | undefined
}

const presentCommit = ({ hash, time, author, message }: GitCommit): Commit => ({
  hash,
  message,
  author,
  committedAt: new Date(time).toISOString(),
})

const receivingShare = 0.9

const fetchFromGit = async (url: string, branch: string | null, fetching: Fetching): Promise<FetchedSource> => {
  const { config, into, mirror, signal, onPercent, ssh, host } = fetching
  const cloned = await cloneRepository({
    url: host?.url ?? url,
    policy: host?.policy ?? installationPolicy(config),
    into: mirror,
    signal,
    ...(branch === null ? {} : { branch }),
    ...(ssh === undefined ? {} : { ssh }),
    ...(host === undefined ? {} : { credentials: host.credentials }),
    onProgress: ({ stage, percent }) => {
      if (stage === 'receiving') onPercent(percent * receivingShare)
    },
  })
  const folder = join(into, 'files')
  await mkdir(folder)
  const onProgress = (done: number, total: number) => onPercent(100 * (receivingShare + (done / total) * 0.1))
  const place = { gitDir: cloned.gitDir, commit: cloned.lastCommit.hash, into: folder, onProgress }
  const refuseLarge = (error: unknown): never => {
    throw error instanceof ArchiveRefused ? new GitFailed('tooLarge', error.code, error) : error
  }
  const { files, leftOut } = await listTree(place, { signal }).catch(refuseLarge)
  const write = async (wanted: readonly TreeFile[]) => {
    await writeTreeFiles(place, wanted, { signal }).catch(refuseLarge)
  }
  return {
    folder,
    tree: { files, write },
    mirrorBytes: cloned.bytes,
    commit: presentCommit(cloned.lastCommit),
    branch: cloned.branch,
    leftOut,
  }
}

/** The `.git` folder of an archive tells its commit; an unreadable history counts as none. */
const readHistory = async (
  folder: string,
  { into, signal }: Fetching,
): Promise<Pick<FetchedSource, 'commit' | 'branch'>> => {
  const uploaded = join(folder, '.git')
  if ((await lstat(uploaded).catch(() => null))?.isDirectory() !== true) return {}
  try {
    const history = await adoptHistory(uploaded, join(into, 'history.git'), { signal })
    return history === null ? {} : { commit: presentCommit(history.lastCommit), branch: history.branch }
  } catch (error) {
    if (error instanceof GitFailed) return {}
    throw error
  }
}

const fetchFromArchive = async (uploadId: string, fetching: Fetching): Promise<FetchedSource> => {
  const { config, into, signal, onPercent } = fetching
  const archive = uploadFile(config, uploadId)
  const isThere = await stat(archive).then(
    () => true,
    () => false,
  )
  if (!isThere) throw new IndexingRefused('errors.uploadGone')
  const folder = join(into, 'files')
  const onProgress = (done: number, total: number) => onPercent((done / total) * 100)
  const { leftOut } = await extractArchive({ archive, into: folder, signal, onProgress })
  return { folder, leftOut, ...(await readHistory(folder, fetching)) }
}

/** Throws what `indexingFailure` explains, or the signal's reason. */
export const fetchSource = async (source: RepositorySource, fetching: Fetching): Promise<FetchedSource> => {
  if (source.url !== null) return fetchFromGit(source.url, source.branch, fetching)
  if (source.upload_id !== null) return fetchFromArchive(source.upload_id, fetching)
  const folder = join(fetching.into, 'files')
  const commit = await copyCheckout(folder, fetching.signal)
  return { folder, ...(commit === undefined ? {} : { commit: presentCommit(commit.last), branch: commit.branch }) }
}
