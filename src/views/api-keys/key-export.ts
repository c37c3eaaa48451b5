import type { ApiKey } from '#src/contract/api-keys.ts'
import type { CsvColumns } from '../listing/csv/write-csv.ts'
import { listReachable } from './key-filter.ts'

/** The file never contains a key, which is not known here. */
export const keyFileColumns: CsvColumns<ApiKey> = {
  name: ({ name }) => name,
  ending: ({ ending }) => ending,
  scope: ({ scope }) => scope,
  dataSources: (key) =>
    listReachable(key)
      .map(({ name }) => name)
      .join('; '),
  createdBy: ({ createdBy }) => createdBy.name,
  createdAt: ({ createdAt }) => createdAt,
  lastUsedAt: ({ lastUsedAt = '' }) => lastUsedAt,
  expiresAt: ({ expiresAt = '' }) => expiresAt,
}
