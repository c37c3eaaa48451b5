import type { CallName } from '#src/contract/all-endpoints.ts'

export type CallSummaries = Readonly<Record<CallName, string>>
