import * as v from 'valibot'
import { jiraDeployments } from '#src/contract/jira.ts'
import type { Handle } from '../db/tables.ts'
import type { IntegrationRow } from '../integrations/integrations.store.ts'

const JiraAccount = v.object({
  deployment: v.picklist(jiraDeployments),
  email: v.optional(v.string()),
  projectKeys: v.optional(v.array(v.string())),
  accountName: v.string(),
  browsableKeys: v.array(v.string()),
  browsableKeysReadAt: v.string(),
})
export type JiraAccount = v.InferOutput<typeof JiraAccount>

export const readJiraAccount = ({ account }: Pick<IntegrationRow, 'account'>): JiraAccount =>
  v.parse(JiraAccount, account)

/** A connection that was changed or removed since it was read keeps nothing. */
export const keepJiraAccount = async (
  db: Handle,
  { organisation_id: organisationId, version }: Pick<IntegrationRow, 'organisation_id' | 'version'>,
  account: JiraAccount,
): Promise<void> => {
  await db
    .updateTable('integrations')
    .set({ account: JSON.stringify(account) })
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', 'jira')
    .where('version', '=', version)
    .execute()
}

export const getRecognisedKeys = ({ projectKeys, browsableKeys }: JiraAccount): ReadonlySet<string> =>
  new Set(projectKeys ?? browsableKeys)
