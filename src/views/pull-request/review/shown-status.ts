import { type Finding, type FindingStatus, findingStatuses } from '#src/contract/reviews.ts'

type ShownStatus = FindingStatus | 'codeGone'

export const shownStatuses = findingStatuses.flatMap((status): readonly ShownStatus[] =>
  status === 'fixed' ? [status, 'codeGone'] : [status],
)

export const readShownStatus = ({ status, history }: Finding): ShownStatus => {
  if (status !== 'fixed') return status
  const end = history.findLast(({ event }) => event === 'fixed' || event === 'codeGone')
  return end?.event === 'codeGone' ? 'codeGone' : 'fixed'
}
