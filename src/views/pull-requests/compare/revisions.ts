import type { ReplyOf } from '#src/contract/endpoint.ts'
import type { pullRequestInboxEndpoints } from '#src/contract/pull-requests.ts'

type Known = ReplyOf<typeof pullRequestInboxEndpoints.commits>

export interface Revision {
  readonly value: string
  readonly label: string
}

const hashLength = 12

const getSubject = (message: string): string => message.split('\n', 1)[0] ?? ''

export const toRevisions = ({ branches, commits }: Known): readonly Revision[] => [
  ...branches.map((name) => ({ value: name, label: name })),
  ...commits.map(({ hash, message, author }) => ({
    value: hash.slice(0, hashLength),
    label: `${getSubject(message)} · ${author}`,
  })),
]
