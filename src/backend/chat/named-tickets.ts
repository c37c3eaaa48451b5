import type { Ticket } from '#src/contract/tickets.ts'
import { findTicketKeys } from '#src/lib/ticket-keys.ts'
import type { Services } from '../services.ts'
import { recordUsage } from '../usage/record-usage.ts'
import type { Answerer } from './answerer.ts'
import type { Owner } from './messages.store.ts'

const maxNamed = 5

export interface NamingQuestion extends Pick<Answerer, 'author'> {
  readonly content: string
}

/**
 * Looks the tickets up once, when they are first wanted. Visitors of public links and holders of API keys, whose reach
 * is narrower than the organisation, get none.
 */
export const findNamedTickets = (
  { clock, db, log, tickets }: Services,
  owner: Owner,
  { content, author }: NamingQuestion,
): (() => Promise<readonly Ticket[]>) => {
  const find = async (): Promise<readonly Ticket[]> => {
    if (!('userId' in owner) || owner.apiKeyId !== undefined) return []
    const { organisationId } = owner
    const keys = [...new Set(findTicketKeys(content).map(({ key }) => key))].slice(0, maxNamed)
    const named = await tickets.lookUp(organisationId, keys)
    if (author === 'model' && named.length > 0)
      await recordUsage(db, { organisationId, apiKeyId: null, purpose: 'IssueEnrichment', at: clock() })
    return named
  }
  let lookUp: Promise<readonly Ticket[]> | undefined
  return () => {
    lookUp ??= find().catch((error: unknown) => {
      log.error('tickets of a question not looked up', { error })
      return []
    })
    return lookUp
  }
}
