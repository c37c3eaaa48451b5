import { type ImportRule, importRuleEndpoints } from '#src/contract/import-rules.ts'
import { minutes, seconds } from '#src/lib/durations.ts'
import { inTransaction } from '../http/in-transaction.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { notFound, refused } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { notConnected } from '../source-hosts/host-refusal.ts'
import { openSourceHost } from '../source-hosts/open-source-host.ts'
import { deleteRule, findRule, insertRule, listRules, type RuleRow, updateRule } from './import-rules.store.ts'
import { runRule } from './run-rule.ts'

const maxRunMs = 45 * seconds
const runLimit: RateLimit = { name: 'import-rule-runs', max: 30, withinMs: 5 * minutes }
const constraints = { import_rules_by_owner: 'errors.importRuleTaken' } as const

const presentRule = (row: RuleRow): ImportRule => {
  const { last_run_at: at, last_added: added, failure } = row
  return {
    id: row.id,
    host: row.host_kind,
    owner: row.owner,
    include: row.include,
    exclude: row.exclude,
    hasForks: row.has_forks,
    hasArchived: row.has_archived,
    version: row.version,
    excluded: row.excluded,
    ...(at === null || added === null
      ? {}
      : { lastRun: { at: at.toISOString(), added, ...(failure === null ? {} : { failure }) } }),
  }
}

const requireRule = async ({ db }: Services, organisationId: string, id: string): Promise<RuleRow> => {
  const row = await findRule(db, organisationId, id)
  if (row === undefined) throw notFound()
  return row
}

export const importRuleRoutes = (services: Services): ServedCall[] => [
  serve(importRuleEndpoints.list, async ({ caller }) =>
    (await listRules(services.db, caller.organisationId)).map(presentRule),
  ),
  serve(importRuleEndpoints.create, async ({ caller: { organisationId, userId }, body }) => {
    const host = await openSourceHost(services, organisationId, body.host)
    if (host === undefined) throw notConnected(body.host)
    const rule = { ...body, organisationId, address: host.address, createdBy: userId }
    const id = await inTransaction(services.db, constraints, (transaction) =>
      insertRule(transaction, rule, services.clock()),
    )
    await services.jobs.send('run-import-rules', 'due')
    return presentRule(await requireRule(services, organisationId, id))
  }),
  serve(importRuleEndpoints.update, async ({ caller: { organisationId }, params: { id }, body }) => {
    const { version, ...fields } = body
    const row = await requireRule(services, organisationId, id)
    if (!(await updateRule(services.db, row, fields, version))) throw refused(409, 'errors.settingsChanged')
    return presentRule(await requireRule(services, organisationId, id))
  }),
  serve(importRuleEndpoints.remove, async ({ caller: { organisationId }, params: { id } }) => {
    if (!(await deleteRule(services.db, organisationId, id))) throw notFound()
  }),
  serve(importRuleEndpoints.run, async ({ caller: { organisationId }, params: { id } }) => {
    const row = await requireRule(services, organisationId, id)
    await services.limiter.count(runLimit, organisationId)
    await runRule(services, row, AbortSignal.timeout(maxRunMs))
    return presentRule(await requireRule(services, organisationId, id))
  }),
]
