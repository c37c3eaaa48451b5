import { Migrator, sql, type Migration } from 'kysely'
import * as accounts from './migrations/0001-accounts.ts'
import * as codeIndex from './migrations/0002-code-index.ts'
import * as conversations from './migrations/0003-conversations.ts'
import * as consentActions from './migrations/0004-consent-actions.ts'
import * as collector from './migrations/0005-collector.ts'
import * as symbolSizes from './migrations/0006-symbol-sizes.ts'
import * as eventProblems from './migrations/0007-event-problems.ts'
import * as workspaces from './migrations/0008-workspaces.ts'
import * as usage from './migrations/0009-usage.ts'
import * as emailLog from './migrations/0010-email-log.ts'
import * as organisationSettings from './migrations/0011-organisation-settings.ts'
import * as publicChat from './migrations/0012-public-chat.ts'
import * as invitations from './migrations/0013-invitations.ts'
import * as apiKeys from './migrations/0014-api-keys.ts'
import * as memberActivity from './migrations/0015-member-activity.ts'
import * as billing from './migrations/0016-billing.ts'
import * as paymentProvider from './migrations/0017-payment-provider.ts'
import * as questionKeys from './migrations/0018-question-keys.ts'
import * as milestones from './migrations/0019-milestones.ts'
import * as accountRequests from './migrations/0020-account-requests.ts'
import * as quotas from './migrations/0021-quotas.ts'
import * as sessions from './migrations/0022-sessions.ts'
import * as marketingSkips from './migrations/0023-marketing-skips.ts'
import * as firstIndexed from './migrations/0024-first-indexed.ts'
import * as languageModels from './migrations/0025-language-models.ts'
import * as ownLanguageModels from './migrations/0026-own-language-models.ts'
import * as linkedAccounts from './migrations/0027-linked-accounts.ts'
import * as embeddings from './migrations/0028-embeddings.ts'
import * as integrations from './migrations/0029-integrations.ts'
import * as ssh from './migrations/0032-ssh.ts'
import * as incrementalIndexing from './migrations/0031-incremental-indexing.ts'
import * as importRules from './migrations/0035-import-rules.ts'
import * as pullRequests from './migrations/0036-pull-requests.ts'
import * as branches from './migrations/0037-branches.ts'
import * as sharedConversations from './migrations/0038-shared-conversations.ts'
import type { Database } from './tables.ts'

/**
 * Kysely runs migrations in the order of their names. The rows have the same order, which `isUpToDate` compares. A
 * released migration is never edited.
 */
const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-code-index': codeIndex,
  '0003-conversations': conversations,
  '0004-consent-actions': consentActions,
  '0005-collector': collector,
  '0006-symbol-sizes': symbolSizes,
  '0007-event-problems': eventProblems,
  '0008-workspaces': workspaces,
  '0009-usage': usage,
  '0010-email-log': emailLog,
  '0011-organisation-settings': organisationSettings,
  '0012-public-chat': publicChat,
  '0013-invitations': invitations,
  '0014-api-keys': apiKeys,
  '0015-member-activity': memberActivity,
  '0016-billing': billing,
  '0017-payment-provider': paymentProvider,
  '0018-question-keys': questionKeys,
  '0019-milestones': milestones,
  '0020-account-requests': accountRequests,
  '0021-quotas': quotas,
  '0022-sessions': sessions,
  '0023-marketing-skips': marketingSkips,
  '0024-first-indexed': firstIndexed,
  '0025-language-models': languageModels,
  '0026-own-language-models': ownLanguageModels,
  '0027-linked-accounts': linkedAccounts,
  '0028-embeddings': embeddings,
  '0029-integrations': integrations,
  '0031-incremental-indexing': incrementalIndexing,
  '0032-ssh': ssh,
  '0035-import-rules': importRules,
  '0036-pull-requests': pullRequests,
  '0037-branches': branches,
  '0038-shared-conversations': sharedConversations,
}

const isUpToDate = async (db: Database): Promise<boolean> => {
  const query = sql<{ name: string }>`select name from kysely_migration order by name`
  const rows = await query.execute(db).then(
    (answer) => answer.rows,
    () => [],
  )
  return rows.map(({ name }) => name).join() === Object.keys(migrations).join()
}

export const migrate = async (db: Database): Promise<void> => {
  if (await isUpToDate(db)) return
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
