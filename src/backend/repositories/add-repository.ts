import type { InferOutput } from 'valibot'
import type { RepositoryDraft } from '#src/contract/repositories.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { requireStorageQuota } from '../storage/storage-quota.ts'
import { isNameTaken } from '../db/is-name-taken.ts'
import type { Handle } from '../db/tables.ts'
import type { Member } from '../http/caller.ts'
import { requireOutboundUrl, requireSshAddress } from '../http/outbound-address.ts'
import { notFound, refused } from '../http/refusal.ts'
import { isBranchName } from '../indexing/git-history.ts'
import { installationPolicy } from '../net/installation-policy.ts'
import type { Services } from '../services.ts'
import { requireArchivePlan } from '../uploads/archive-plan.ts'
import { findUpload } from '../uploads/uploads.store.ts'
import { isAutoIndexedFromStart } from './auto-indexing-plan.ts'
import { insertRepository, type NewRepository, type RepositoryRow } from './repositories.store.ts'
import { alreadyHere, type HostReading, listHere } from './host-source.ts'
import { requireFirstSample, sampleSource } from './sample-source.ts'
import { findFreeName, deriveNameFromArchive, deriveNameFromHost, deriveNameFromUrl } from './repository-name.ts'

type Draft = InferOutput<typeof RepositoryDraft>
type Source = Pick<NewRepository, 'sourceType' | 'url' | 'branch' | 'uploadId' | 'host'> & {
  readonly defaultName: string
  readonly description?: string | null
}

const checkUrl = (raw: string, { config }: Services): URL => {
  const url = requireOutboundUrl(raw, installationPolicy(config))
  url.hash = ''
  return url
}

export const checkAddress = (
  raw: string,
  { source_type: sourceType, url }: RepositoryRow,
  services: Services,
): string =>
  sourceType === 'OAuth'
    ? (url ?? raw)
    : sourceType === 'SshKey'
      ? requireSshAddress(raw, installationPolicy(services.config)).text
      : checkUrl(raw, services).href

export const requireBranchName = (branch: string): void => {
  if (!isBranchName(branch)) throw refused(400, 'errors.branchInvalid')
}

const publicSource = (source: { url: string; branch?: string | undefined }, services: Services): Source => {
  const url = checkUrl(source.url, services)
  if (source.branch !== undefined) requireBranchName(source.branch)
  const own = { url: url.href, branch: source.branch ?? null, uploadId: null }
  return { sourceType: 'PublicHttp', ...own, defaultName: deriveNameFromUrl(url) }
}

const sshSource = (source: { url: string; branch?: string | undefined }, { config }: Services): Source => {
  const { text, host, path } = requireSshAddress(source.url, installationPolicy(config))
  if (source.branch !== undefined) requireBranchName(source.branch)
  const own = { url: text, branch: source.branch ?? null, uploadId: null }
  const shown = new URL(`https://${host.includes(':') ? `[${host}]` : host}/`)
  shown.pathname = path
  return { sourceType: 'SshKey', ...own, defaultName: deriveNameFromUrl(shown) }
}

const archiveSource = async (db: Handle, organisationId: string, uploadId: string, services: Services) => {
  await requireArchivePlan(db, services.config, organisationId)
  const upload = await findUpload(db, organisationId, uploadId)
  if (upload === undefined) throw notFound()
  if (upload.repository_id !== null) throw refused(409, 'errors.uploadInUse')
  const own = { url: null, branch: null, uploadId, defaultName: deriveNameFromArchive(upload.file_name) }
  return { sourceType: 'ArchiveUpload', ...own } as const satisfies Source
}

/** `::` would make a name look like the identifier of an artifact. */
export const requireFreeName = async (db: Handle, organisationId: string, name: string, exceptId?: string) => {
  if (name.includes('::')) throw refused(400, 'errors.repositoryNameInvalid')
  if (await isNameTaken(db, 'repositories', { organisationId, name, exceptId })) {
    throw refused(409, 'errors.repositoryNameTaken', { translationParameters: { name } })
  }
}

const hostSource = async (
  db: Handle,
  organisationId: string,
  branch: string | undefined,
  { kind, address, repository: { id, fullName, cloneUrl: url, description } }: HostReading,
): Promise<Source> => {
  if (branch !== undefined) requireBranchName(branch)
  const host = { kind, address, id }
  if ((await listHere(db, organisationId, { kind, address }, [id])).size > 0) throw alreadyHere(fullName)
  const own = { url, branch: branch ?? null, uploadId: null, host }
  return { sourceType: 'OAuth', ...own, defaultName: deriveNameFromHost(fullName), description }
}

interface Given {
  readonly source: Draft['source']
  readonly reading: HostReading | undefined
}

const readSource = async (
  db: Handle,
  organisationId: string,
  { source, reading }: Given,
  services: Services,
): Promise<Source> => {
  if (source.sourceType === 'OAuth') {
    if (reading === undefined) throw new Error('a repository of a host is read before it is added')
    return hostSource(db, organisationId, source.branch, reading)
  }
  if (source.sourceType === 'Unspecified') return requireFirstSample(db, organisationId)
  if (source.sourceType === 'PublicHttp') return publicSource(source, services)
  if (source.sourceType === 'SshKey') return sshSource(source, services)
  return archiveSource(db, organisationId, source.uploadId, services)
}

/** Adds the repository in the caller's transaction; a refused draft stores nothing. */
export const addRepository = async (
  db: Handle,
  { organisationId, userId }: Pick<Member, 'organisationId'> & { readonly userId: string | null },
  draft: Draft,
  services: Services,
  reading?: HostReading,
): Promise<string> => {
  const { name, source } = draft
  await requireStorageQuota(db, services.config, organisationId)
  const { defaultName, description, ...own } = await readSource(db, organisationId, { source, reading }, services)
  if (name !== undefined) await requireFreeName(db, organisationId, name)
  const now = services.clock()
  const id = newObjectId(now)
  const chosen = name ?? (await findFreeName(db, organisationId, defaultName))
  const isAutoIndexed = own.url !== null && (await isAutoIndexedFromStart(db, organisationId))
  const words = { name: chosen, description: (draft.description || description)?.slice(0, 500) || null }
  const isOwn = own.sourceType !== sampleSource.sourceType
  await insertRepository(
    db,
    { id, organisationId, ...words, ...own, isAutoIndexed, addedBy: isOwn ? userId : null },
    now,
  )
  return id
}
