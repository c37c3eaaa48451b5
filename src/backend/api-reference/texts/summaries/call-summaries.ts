import type { CallName } from '#src/contract/all-endpoints.ts'

/** What each call does, in a few words; a call that has none does not compile. */
export type CallSummaries = Readonly<Record<CallName, string>>
