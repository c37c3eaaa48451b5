import { lstat, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Selectable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { ArchiveRefused } from '../indexing/archive-refused.ts'
import { extractArchive } from '../indexing/extract-archive.ts'
import { adoptHistory } from '../indexing/git-adopt.ts'
import { requireGit } from '../indexing/git-availability.ts'
import { GitFailed } from '../indexing/git-failed.ts'
import { measureFolder } from '../indexing/git-fetch.ts'
import { type ClonedHistory, cloneHistory } from '../indexing/git-history-clone.ts'
import { readHistory } from '../indexing/git-history.ts'
import { findRemote } from '../indexing/git-remote.ts'
import { installationPolicy } from '../net/installation-policy.ts'
import { findCheckoutFolder } from '../repositories/checkout-files.ts'
import { getHistoryFolder } from '../repositories/git-folders.ts'
import { withSourceAccess } from '../repositories/source-access.ts'
import type { Services } from '../services.ts'
import { inSshFolder } from '../ssh/ssh-folder.ts'
import { uploadFile } from '../uploads/upload-files.ts'

export type RepositoryRow = Selectable<Tables['repositories']>

export interface HistoryWish {
  readonly refs?: readonly string[]
  readonly signal: AbortSignal
}

const fetchFromRemote = (
  services: Services,
  repository: RepositoryRow,
  url: string,
  { refs = [], signal }: HistoryWish,
): Promise<ClonedHistory> =>
  inSshFolder(services.config, (sshFolder) =>
    withSourceAccess(services, repository, { sshFolder, signal }, async ({ host, ssh }) => {
      const place = host ?? { url, policy: installationPolicy(services.config) }
      const remote = await findRemote({ ...place, ...(ssh === undefined ? {} : { ssh }), signal })
      return cloneHistory({
        into: getHistoryFolder(services.config, repository.id),
        remote,
        isSsh: ssh !== undefined,
        refs,
        ...(repository.branch === null ? {} : { fallbackBranch: repository.branch }),
        signal,
      })
    }),
  )

export const fetchFromFolder = async (
  folder: string,
  into: string,
  signal: AbortSignal,
): Promise<ClonedHistory | undefined> => {
  if ((await stat(join(folder, '.git')).catch(() => null)) === null) return undefined
  const remote = { url: folder, settings: { 'protocol.file.allow': 'always' } }
  return cloneHistory({ into, remote, isSsh: false, signal }).catch((error: unknown) => {
    if (error instanceof GitFailed && error.code !== 'tooLarge') return undefined
    throw error
  })
}

const describeKept = async (into: string, signal: AbortSignal): Promise<ClonedHistory | undefined> => {
  const { branches, defaultBranch } = await readHistory(into, { signal })
  const branch = defaultBranch ?? branches[0]
  return branch === undefined ? undefined : { defaultBranch: branch, bytes: await measureFolder(into) }
}

const isFolder = async (path: string): Promise<boolean> => (await lstat(path).catch(() => null))?.isDirectory() === true

const adoptFromArchive = async (archive: string, into: string, signal: AbortSignal): Promise<void> => {
  const work = `${into}.new`
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true, mode: 0o700 })
  try {
    const files = join(work, 'files')
    await extractArchive({ archive, into: files, signal })
    const adopted = join(work, 'history.git')
    if ((await adoptHistory(join(files, '.git'), adopted, { signal })) !== null) await rename(adopted, into)
  } catch (error) {
    if (!(error instanceof GitFailed || error instanceof ArchiveRefused)) throw error
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

const takeFromArchive = async (
  archive: string,
  into: string,
  signal: AbortSignal,
): Promise<ClonedHistory | undefined> => {
  if (!(await isFolder(into)) && (await stat(archive).catch(() => null)) !== null) {
    await adoptFromArchive(archive, into, signal)
  }
  return (await isFolder(into)) ? describeKept(into, signal) : undefined
}

const fetchOne = async (
  services: Services,
  repository: RepositoryRow,
  wish: HistoryWish,
): Promise<ClonedHistory | undefined> => {
  const { config } = services
  const into = getHistoryFolder(config, repository.id)
  await requireGit()
  await mkdir(dirname(into), { recursive: true, mode: 0o700 })
  if (repository.url !== null) return fetchFromRemote(services, repository, repository.url, wish)
  if (repository.upload_id !== null) return takeFromArchive(uploadFile(config, repository.upload_id), into, wish.signal)
  const folder = findCheckoutFolder()
  return folder === undefined ? undefined : fetchFromFolder(folder, into, wish.signal)
}

const underWay = new Map<string, Promise<ClonedHistory | undefined>>()

/**
 * Brings the history of a repository up to date, in turns with other calls for it. Returns undefined where it came
 * without one. Throws what `indexingFailure` explains, or the signal's reason.
 */
export const fetchHistory = async (
  services: Services,
  repository: RepositoryRow,
  wish: HistoryWish,
): Promise<ClonedHistory | undefined> => {
  const key = getHistoryFolder(services.config, repository.id)
  const before = underWay.get(key)
  const turn = (async () => {
    await before?.catch(() => undefined)
    return fetchOne(services, repository, wish)
  })()
  underWay.set(key, turn)
  try {
    return await turn
  } finally {
    if (underWay.get(key) === turn) underWay.delete(key)
  }
}
