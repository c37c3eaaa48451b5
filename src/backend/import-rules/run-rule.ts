import { maxAddedByRun } from '#src/contract/import-rules.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { inTransaction } from '../http/in-transaction.ts'
import { getEnglishText } from '../http/error-keys.ts'
import { Refusal } from '../http/refusal.ts'
import { HostFailed } from '../integrations/host-fault.ts'
import { addRepository } from '../repositories/add-repository.ts'
import { listHere } from '../repositories/host-source.ts'
import { startIndexing } from '../repositories/schedule-indexing.ts'
import type { Services } from '../services.ts'
import { notConnected, refuseFault } from '../source-hosts/host-refusal.ts'
import { openSourceHost } from '../source-hosts/open-source-host.ts'
import type { HostRepository, SourceHost } from '../source-hosts/source-host.ts'
import { claimRun, keepRun, listExcluded, lockRule, type RuleRow } from './import-rules.store.ts'
import { createImportMatcher } from './rule-matcher.ts'

const maxPages = 200

const constraints = {
  repositories_by_host_id: 'errors.hostRepositoryTaken',
  repositories_by_name: 'errors.repositoryNameTaken',
} as const

const addOne = async (services: Services, rule: RuleRow, repository: HostRepository): Promise<string | undefined> => {
  const { organisation_id: organisationId, host_kind: kind, host_address: address, created_by: userId } = rule
  const source = { sourceType: 'OAuth', host: kind, hostId: repository.id } as const
  const reading = { kind, address, repository }
  try {
    return await inTransaction(services.db, constraints, async (transaction) => {
      if ((await lockRule(transaction, rule.id)) === undefined) return undefined
      if ((await listExcluded(transaction, rule.id, [repository.id])).size > 0) return undefined
      return addRepository(transaction, { organisationId, userId }, { source }, services, reading)
    })
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) return undefined
    throw error
  }
}

const addPage = async (
  services: Services,
  rule: RuleRow,
  items: readonly HostRepository[],
  max: number,
): Promise<number> => {
  const { db } = services
  const ids = items.map(({ id }) => id)
  const place = { kind: rule.host_kind, address: rule.host_address }
  const here = await listHere(db, rule.organisation_id, place, ids)
  const excluded = await listExcluded(db, rule.id, ids)
  let added = 0
  for (const repository of items.filter(({ id }) => !here.has(id) && !excluded.has(id))) {
    if (added >= max) break
    const id = await addOne(services, rule, repository)
    if (id === undefined) continue
    added += 1
    await startIndexing(services, [id])
  }
  return added
}

const openRuleHost = async (services: Services, rule: RuleRow): Promise<SourceHost> => {
  const host = await openSourceHost(services, rule.organisation_id, rule.host_kind)
  if (host === undefined || host.address !== rule.host_address) throw notConnected(rule.host_kind)
  return host
}

const addMatching = async (
  services: Services,
  rule: RuleRow,
  signal: AbortSignal,
  onAdded: (amount: number) => void,
): Promise<void> => {
  const host = await openRuleHost(services, rule)
  const fits = createImportMatcher(rule)
  let [cursor, left]: [string | undefined, number] = [undefined, maxAddedByRun]
  for (let page = 0; page < maxPages && left > 0; page += 1) {
    const query = { owner: rule.owner, ...(cursor === undefined ? {} : { cursor }) }
    const { items, nextCursor } = await host.listRepositories(query, signal)
    const added = await addPage(services, rule, items.filter(fits), left)
    onAdded(added)
    left -= added
    cursor = nextCursor
    if (cursor === undefined) return
  }
}

const toFailure = (rule: RuleRow, error: unknown): NonNullable<Repository['failure']> | undefined => {
  const refusal = error instanceof HostFailed ? refuseFault(rule.host_kind, error.fault) : error
  if (!(refusal instanceof Refusal)) return undefined
  const parameters = (refusal.extra.translationParameters ?? {}) as Record<string, string | number>
  return { key: refusal.key, parameters, message: getEnglishText(refusal.key, parameters) }
}

/** Does nothing when another process runs the rule. What was added before a failure stays. */
export const runRule = async (services: Services, rule: RuleRow, signal: AbortSignal): Promise<void> => {
  const { clock, db } = services
  if (!(await claimRun(db, rule, new Date(clock())))) return
  let added = 0
  const onAdded = (amount: number) => {
    added += amount
  }
  try {
    await addMatching(services, rule, signal, onAdded)
    await keepRun(db, rule.id, { added, failure: undefined })
  } catch (error) {
    const failure = toFailure(rule, error)
    if (failure === undefined) throw error
    await keepRun(db, rule.id, { added, failure })
  }
}
