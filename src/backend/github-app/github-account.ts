import * as v from 'valibot'
import type { IntegrationRow } from '../integrations/integrations.store.ts'
import type { InstallationReply } from './github-replies.ts'

const Settings = v.object({ includesForks: v.boolean(), includesArchived: v.boolean() })

export const defaultSettings: v.InferOutput<typeof Settings> = { includesForks: true, includesArchived: false }

const Installation = v.object({
  id: v.number(),
  login: v.string(),
  manageUrl: v.string(),
  selection: v.picklist(['all', 'selected']),
  suspendedAt: v.nullable(v.string()),
  repositories: v.nullable(v.number()),
})
export type Installation = v.InferOutput<typeof Installation>

const Account = v.object({ installation: v.optional(Installation), settings: Settings })
export type GithubAccount = v.InferOutput<typeof Account>

export const readGithubAccount = ({ account }: Pick<IntegrationRow, 'account'>): GithubAccount =>
  v.parse(Account, account)

/** The address of the page is shown as a link, so one on another host is not taken. */
const toManageUrl = (address: string, url: string, id: number): string =>
  URL.canParse(address) && new URL(address).origin === new URL(url).origin
    ? address
    : `${url}/settings/installations/${id}`

export const toInstallation = (
  { id, account, html_url, repository_selection, suspended_at }: InstallationReply,
  url: string,
  repositories: number | null,
): Installation => ({
  id,
  login: account.login,
  manageUrl: toManageUrl(html_url, url, id),
  selection: repository_selection,
  suspendedAt: suspended_at,
  repositories,
})
