import type { DataSourceStatus } from '#src/contract/repositories.ts'

/** An index is planned or under way. */
export const busyStatuses = ['Scheduled', 'Processing'] as const satisfies DataSourceStatus[]

/** There may be an index before long. */
export const waitingStatuses = ['New', ...busyStatuses] as const satisfies DataSourceStatus[]
