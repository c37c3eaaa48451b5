import * as v from 'valibot'
import { readGithubAccount } from '../github-app/github-account.ts'
import type { IntegrationRow } from '../integrations/integrations.store.ts'

const Gitlab = v.object({ user: v.optional(v.object({ login: v.string() })) })

/** Returns the name of the account that the organisation connected, as far as the host told it. */
export const readHostAccount = (row: IntegrationRow): string | undefined => {
  if (row.kind === 'github') return readGithubAccount(row).installation?.login
  const account = v.safeParse(Gitlab, row.account)
  return account.success ? account.output.user?.login : undefined
}
