import { days } from '#src/lib/durations.ts'
import type { ConversationSummary } from '#src/contract/chat.ts'

type Age = 'today' | 'week' | 'earlier'

export interface Group {
  readonly age: Age
  readonly conversations: readonly ConversationSummary[]
}

const ages = ['today', 'week', 'earlier'] as const

const startOfDay = (now: number): number => new Date(now).setHours(0, 0, 0, 0)

const getAge = ({ updatedAt }: ConversationSummary, today: number): Age => {
  const at = Date.parse(updatedAt)
  if (at >= today) return 'today'
  return at >= today - 7 * days ? 'week' : 'earlier'
}

export const groupByAge = (conversations: readonly ConversationSummary[], now: number): readonly Group[] => {
  const today = startOfDay(now)
  return ages
    .map((age) => ({ age, conversations: conversations.filter((each) => getAge(each, today) === age) }))
    .filter((group) => group.conversations.length > 0)
}
