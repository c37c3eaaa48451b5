import type { Client } from '#src/api/client.ts'
import { type Email, emailEndpoints } from '#src/contract/emails.ts'
import type { CsvColumns } from '../listing/csv/write-csv.ts'
import { type EmailFilter, toQuery } from './email-filter.ts'

const maxPageSize = 1000

export const readAllMatches = async (client: Client, filter: EmailFilter): Promise<readonly Email[]> => {
  const all = new Map<string, Email>()
  for (let page = 1; ; page += 1) {
    const query = toQuery({ ...filter, page }, maxPageSize)
    const { emails, total } = await client.call(emailEndpoints.list, { query })
    for (const mail of emails) all.set(mail.id, mail)
    if (emails.length === 0 || page * maxPageSize >= total) return [...all.values()]
  }
}

export const csvColumns: CsvColumns<Email> = {
  id: ({ id }) => id,
  to: ({ to }) => to,
  subject: ({ subject }) => subject,
  kind: ({ kind }) => kind,
  status: ({ status }) => status,
  attempts: ({ attempts }) => attempts,
  failure: ({ failure }) => failure?.reason ?? null,
  failureCode: ({ failure }) => failure?.code ?? null,
  createdAt: ({ createdAt }) => createdAt,
  sentAt: ({ sentAt }) => sentAt ?? null,
}
