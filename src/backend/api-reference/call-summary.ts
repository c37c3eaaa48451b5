import type { CallName } from '#src/contract/all-endpoints.ts'
import type { Operation } from './open-api.ts'
import type { PageContext } from './page-context.ts'

/** The cast is safe: the document's operations come from the contract. */
export const getSummary = (operation: Operation, { texts }: PageContext): string =>
  texts.summaries[operation['x-call'] as CallName]
