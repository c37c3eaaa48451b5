import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'
import { BoundedList, Id, Line, Timestamp } from './fields.ts'
import { sourceHostKinds } from './source-hosts.ts'
import { RepositorySsh, SshKeyDraft } from './ssh-keys.ts'

export const sourceTypes = ['Unspecified', 'OAuth', 'SshKey', 'PublicHttp', 'ArchiveUpload'] as const
export const dataSourceStatuses = [
  'New',
  'Scheduled',
  'Processing',
  'Incomplete',
  'Alive',
  'PartiallyAlive',
  'Failed',
] as const
export type DataSourceStatus = (typeof dataSourceStatuses)[number]

export const skipReasons = [
  'ignored',
  'vendored',
  'generated',
  'binary',
  'tooLarge',
  'empty',
  'lfsPointer',
  'unreadable',
  'tooComplex',
  'link',
  'submodule',
  'unsafeName',
  'duplicate',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** An index without a file for one of these reasons is `Incomplete`. */
export const failedReasons = ['unreadable', 'tooComplex'] as const satisfies SkipReason[]
export const isFailedReason = (reason: string): boolean => failedReasons.some((failed) => failed === reason)

export const indexingStages = ['waiting', 'fetching', 'scanning', 'analysing', 'storing', 'finishing'] as const
export type IndexingStage = (typeof indexingStages)[number]

export const IndexingProgress = v.object({
  stage: v.picklist(indexingStages),
  filesDone: v.number(),
  filesTotal: v.number(),
  filesPerSecond: v.number(),
  skipped: v.record(v.string(), v.number()),
  startedAt: Timestamp,
  /** Percent received while `fetching`, when the source reports it. */
  fetchedPercent: v.optional(v.number()),
  filesUnchanged: v.optional(v.number()),
})
export type IndexingProgress = v.InferOutput<typeof IndexingProgress>

/** A translation key with its parameters, and English text. */
export const RepositoryFailure = v.object({
  key: v.string(),
  parameters: v.record(v.string(), v.union([v.string(), v.number()])),
  message: v.string(),
})
export type Failure = v.InferOutput<typeof RepositoryFailure>

export const Repository = v.object({
  id: Id,
  name: v.string(),
  description: v.optional(v.string()),
  sourceType: v.picklist(sourceTypes),
  /** The connected host that it was chosen from. */
  host: v.optional(v.object({ kind: v.picklist(sourceHostKinds), webUrl: v.string() })),
  url: v.optional(v.string()),
  branch: v.optional(v.string()),
  status: v.picklist(dataSourceStatuses),
  failure: v.optional(RepositoryFailure),
  progress: v.optional(IndexingProgress),
  /** Present when an index can be searched, even while a new one is built. */
  index: v.optional(
    v.object({
      indexedAt: Timestamp,
      commit: v.optional(
        v.object({ hash: v.string(), message: v.string(), author: v.string(), committedAt: Timestamp }),
      ),
      files: v.number(),
      symbols: v.number(),
      sizeBytes: v.number(),
      languages: v.array(v.object({ name: v.string(), bytes: v.number(), files: v.number() })),
      skipped: v.record(v.string(), v.number()),
    }),
  ),
  isAutoIndexed: v.boolean(),
  createdAt: Timestamp,
})
export type Repository = v.InferOutput<typeof Repository>

export const RepositoryDraft = v.object({
  name: v.optional(Line(120)),
  description: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500))),
  source: v.variant('sourceType', [
    v.object({
      sourceType: v.literal('PublicHttp'),
      url: v.pipe(v.string(), v.trim(), v.maxLength(2000)),
      branch: v.optional(Line(200)),
    }),
    v.object({
      sourceType: v.literal('SshKey'),
      url: v.pipe(v.string(), v.trim(), v.maxLength(2000)),
      branch: v.optional(Line(200)),
    }),
    v.object({
      sourceType: v.literal('OAuth'),
      host: v.picklist(sourceHostKinds),
      hostId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/)),
      branch: v.optional(Line(200)),
    }),
    v.object({ sourceType: v.literal('ArchiveUpload'), uploadId: Id }),
    v.object({ sourceType: v.literal('Unspecified') }),
  ]),
})

/** A call that needs a confirmation is repeated with `confirmed: true` (`src/README.md`, D9e). */
export const Confirmation = v.optional(v.object({ confirmed: v.optional(v.boolean()) }), {})

export const repositoryEndpoints = defineEndpoints({
  uploadArchive: {
    method: 'POST',
    path: '/api/repositories/uploads/archive',
    access: 'User',
    transport: 'upload',
    reply: v.object({ id: Id, fileName: v.string(), sizeBytes: v.number() }),
  },
  discardArchive: { method: 'DELETE', path: '/api/repositories/uploads/archive/:id', access: 'User' },
  list: { method: 'GET', path: '/api/repositories', access: 'Guest', reply: v.array(Repository) },
  add: { method: 'POST', path: '/api/repositories', access: 'User', body: RepositoryDraft, reply: Repository },
  autoReindex: {
    method: 'POST',
    path: '/api/repositories/auto-reindex',
    access: 'User',
    body: v.object({ repositoryIds: BoundedList(Id, 10_000), isEnabled: v.boolean() }),
  },
  import: {
    method: 'POST',
    path: '/api/repositories/import',
    access: 'User',
    body: v.object({ drafts: v.pipe(BoundedList(RepositoryDraft, 100), v.minLength(1)) }),
    reply: v.array(Repository),
  },
  totalSize: {
    method: 'GET',
    path: '/api/repositories/total-size',
    access: 'Guest',
    reply: v.object({ sizeBytes: v.number(), repositories: v.number() }),
  },
  read: { method: 'GET', path: '/api/repositories/:id', access: 'Guest', reply: Repository },
  update: {
    method: 'PUT',
    path: '/api/repositories/:id',
    access: 'User',
    body: v.object({
      name: Line(120),
      /** Absent: stays. Empty: cleared; an empty branch means the default one. */
      description: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500))),
      branch: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
      /** Allowed for a repository with an address while it is idle. */
      url: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2000))),
      isAutoIndexed: v.optional(v.boolean()),
    }),
    reply: Repository,
  },
  remove: { method: 'DELETE', path: '/api/repositories/:id', access: 'User', body: Confirmation },
  /** The old index answers until the new one is complete. */
  realize: { method: 'POST', path: '/api/repositories/:id/realize', access: 'User', reply: Repository },
  readSsh: { method: 'GET', path: '/api/repositories/:id/ssh', access: 'User', reply: RepositorySsh },
  saveSsh: {
    method: 'POST',
    path: '/api/repositories/:id/ssh',
    access: 'Administrator',
    body: SshKeyDraft,
    reply: RepositorySsh,
  },
  removeSsh: { method: 'DELETE', path: '/api/repositories/:id/ssh', access: 'Administrator' },
})
