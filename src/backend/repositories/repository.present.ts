import type { DataSourceStatus, Repository } from '#src/contract/repositories.ts'
import type { RepositoryRow } from './repositories.store.ts'

const presentIndex = (row: RepositoryRow): Repository['index'] => {
  if (row.completed_at === null) return undefined
  return {
    indexedAt: row.completed_at.toISOString(),
    ...(row.commit_info === null ? {} : { commit: row.commit_info }),
    files: row.files ?? 0,
    symbols: row.symbols ?? 0,
    sizeBytes: Number(row.size_bytes ?? 0),
    languages: row.languages ?? [],
    skipped: row.skipped ?? {},
  }
}

const getBranch = ({ branch, indexed_branch }: RepositoryRow): string | null => branch ?? indexed_branch

export const presentRepository = (row: RepositoryRow): Repository => {
  const branch = getBranch(row)
  const index = presentIndex(row)
  return {
    id: row.id,
    name: row.name,
    ...(row.description === null ? {} : { description: row.description }),
    sourceType: row.source_type as Repository['sourceType'],
    ...(row.host_kind === null || row.url === null
      ? {}
      : { host: { kind: row.host_kind, webUrl: row.url.replace(/\.git$/, '') } }),
    ...(row.url === null ? {} : { url: row.url }),
    ...(branch === null ? {} : { branch }),
    status: row.status as DataSourceStatus,
    ...(row.failure === null ? {} : { failure: row.failure }),
    ...(row.progress === null ? {} : { progress: row.progress }),
    ...(index === undefined ? {} : { index }),
    isAutoIndexed: row.is_auto_indexed,
    createdAt: row.created_at.toISOString(),
  }
}
