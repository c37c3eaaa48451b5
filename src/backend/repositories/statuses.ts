import type { DataSourceStatus } from '#src/contract/repositories.ts'

export const busyStatuses = ['Scheduled', 'Processing'] as const satisfies DataSourceStatus[]

export const waitingStatuses = ['New', ...busyStatuses] as const satisfies DataSourceStatus[]
