import * as v from 'valibot'
import { maxTicketTitleLength, type Ticket, type TicketCategory } from '#src/contract/tickets.ts'
import type { JiraApi } from './jira-api.ts'
import { JiraText } from './jira-text.ts'

const fields = ['summary', 'status', 'issuetype', 'assignee', 'updated']

const Issue = v.object({
  key: JiraText(40),
  fields: v.object({
    summary: JiraText(maxTicketTitleLength),
    status: v.object({ name: JiraText(100), statusCategory: v.optional(v.object({ key: v.string() })) }),
    issuetype: v.object({ name: JiraText(100) }),
    assignee: v.nullish(v.object({ displayName: JiraText(200) })),
    updated: v.nullish(v.string()),
  }),
})
const Issues = v.object({ issues: v.array(v.unknown()) })

const categories: Readonly<Record<string, TicketCategory>> = { indeterminate: 'inProgress', done: 'done' }

const readTime = (text: string | null | undefined): { updatedAt?: string } => {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? {} : { updatedAt: new Date(time).toISOString() }
}

const toTicket = (address: string, { key, fields: of }: v.InferOutput<typeof Issue>): Ticket => ({
  key,
  title: of.summary,
  state: { name: of.status.name, category: categories[of.status.statusCategory?.key ?? ''] ?? 'toDo' },
  type: of.issuetype.name,
  ...(of.assignee ? { assignee: of.assignee.displayName } : {}),
  ...readTime(of.updated),
  url: `${address}/browse/${encodeURIComponent(key)}`,
})

/** Jira Data Center refuses a search for a key that does not exist, unless the query is not validated. */
const toRequest = ({ access }: JiraApi, keys: readonly string[]) =>
  access.deployment === 'cloud'
    ? { path: 'issue/bulkfetch', body: { issueIdsOrKeys: keys, fields } }
    : {
        path: 'search',
        body: {
          jql: `key in (${keys.map((key) => JSON.stringify(key)).join(', ')})`,
          fields,
          maxResults: keys.length,
          validateQuery: false,
        },
      }

export const fetchTickets = async (api: JiraApi, keys: readonly string[], signal: AbortSignal): Promise<Ticket[]> => {
  const { issues } = await api.ask({ ...toRequest(api, keys), reply: Issues }, signal)
  return issues.flatMap((issue) => {
    const parsed = v.safeParse(Issue, issue)
    return parsed.success && keys.includes(parsed.output.key) ? [toTicket(api.access.address, parsed.output)] : []
  })
}
