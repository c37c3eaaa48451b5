import type { RouteName } from '#machines/navigation/route-table.ts'
import type { FailureKind } from '#src/api/api-error.ts'
import type { AnalyticsEvent, CommonProperties } from '#src/contract/analytics-events.ts'

/** A fact for funnels, journeys and analytics. Durations are in milliseconds. */
export type UsageFact =
  | { readonly type: 'page.shown'; readonly route: RouteName }
  | { readonly type: 'signUp.begun' }
  | { readonly type: 'signUp.accepted' }
  | { readonly type: 'email.confirmed' }
  | { readonly type: 'repository.wanted' }
  | { readonly type: 'repository.accepted' }
  | { readonly type: 'repository.added'; readonly repositoryId: string; readonly sourceType: string }
  | { readonly type: 'repository.indexed'; readonly repositoryId: string; readonly sourceType: string }
  | { readonly type: 'repository.queried' }
  | { readonly type: 'repository.activelyUsed' }
  | { readonly type: 'repository.changed'; readonly action: RepositoryChange; readonly repositoryId: string }
  | { readonly type: 'workspace.wanted' }
  | { readonly type: 'workspace.created' }
  | { readonly type: 'workspace.used' }
  | { readonly type: 'invitation.sent' }
  | { readonly type: 'member.joined' }
  | { readonly type: 'team.activated' }
  | { readonly type: 'workspace.shared' }
  | { readonly type: 'organisation.described' }
  | {
      readonly type: 'search.answered'
      readonly query: string
      readonly filters: readonly string[]
      readonly resultCount: number
      readonly duration: number
    }
  | { readonly type: 'result.opened' }
  | { readonly type: 'question.asked'; readonly mode: string }
  | { readonly type: 'question.answered' }
  | { readonly type: 'answer.begun'; readonly duration: number }
  | { readonly type: 'answer.completed' }
  | { readonly type: 'answer.cutShort'; readonly how: 'stopped' | 'failed' }
  | { readonly type: 'citation.followed' }
  | { readonly type: 'answer.praised' }
  | { readonly type: 'answer.faulted' }
  | { readonly type: 'plan.touched'; readonly action: string; readonly planName: string }
  | { readonly type: 'feature.used'; readonly feature: string; readonly action: string }
  | { readonly type: 'language.changed'; readonly duration: number }
  | {
      readonly type: 'call.failed'
      readonly kind: FailureKind
      readonly call: string
    }
  | { readonly type: 'failure.met'; readonly errorType: string; readonly errorMessage: string }
  | { readonly type: 'visit.returned'; readonly hoursSinceLastVisit: number; readonly daysSinceFirstVisit: number }
  | { readonly type: 'visits.regular'; readonly visitsInPastWeek: number }
  | { readonly type: 'power.used'; readonly activeDaysInPastMonth: number }
  | { readonly type: 'chart.said'; readonly event: AnalyticsEvent }

export type RepositoryChange = 'reindexed' | 'cancelled' | 'edited' | 'deleted'

export type Circumstances = Pick<CommonProperties, 'isAuthenticated' | 'organizationId'>

export interface Moment {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly circumstances: Circumstances
  readonly maySend: boolean
}

export interface UsageReport extends Moment {
  readonly fact: UsageFact
}

interface Deps {
  readonly now: () => number
  readonly circumstances: () => Circumstances
  readonly mayBeSent: () => boolean
}

export interface Usage {
  /** `at`: milliseconds since 1970, otherwise now. */
  readonly tell: (fact: UsageFact, at?: number) => void
  readonly pass: (report: UsageReport) => void
  readonly moment: () => Moment
  readonly read: (reader: (report: UsageReport) => void) => () => void
  readonly forget: () => void
}

const maxKept = 100

/** Views and actors report facts here. Readers load later and get the last hundred; nothing is stored. */
export const createUsage = ({ now, circumstances, mayBeSent }: Deps): Usage => {
  const readers = new Set<(report: UsageReport) => void>()
  const queue: UsageReport[] = []
  let kept: readonly UsageReport[] = []
  let isPassing = false
  const pass = (report: UsageReport) => {
    queue.push(report)
    if (isPassing) return
    isPassing = true
    for (let next = queue.shift(); next; next = queue.shift()) {
      kept = [...kept, next].slice(-maxKept)
      for (const read of readers) read(next)
    }
    isPassing = false
  }
  const moment = () => ({ at: now(), circumstances: circumstances(), maySend: mayBeSent() })
  return {
    pass,
    moment,
    tell: (fact, at = now()) => pass({ fact, ...moment(), at }),
    read(reader) {
      for (const report of kept) reader(report)
      readers.add(reader)
      return () => readers.delete(reader)
    },
    forget() {
      kept = []
    },
  }
}
