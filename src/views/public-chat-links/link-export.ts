import type { PublicChatLink } from '#src/contract/public-chat-links.ts'
import type { CsvColumns } from '../listing/csv/write-csv.ts'
import { addressOfLink } from './use-links.ts'

export const linkFileColumns: CsvColumns<PublicChatLink> = {
  title: ({ title }) => title,
  address: addressOfLink,
  state: ({ state }) => state,
  dataSources: ({ dataSources }) =>
    dataSources
      .filter(({ isLost }) => !isLost)
      .map(({ name }) => name)
      .join('; '),
  questions: ({ questions }) => questions,
  expiresAt: ({ expiresAt = '' }) => expiresAt,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
}
