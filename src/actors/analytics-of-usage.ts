import { type RouteName, routes } from '#machines/navigation/route-table.ts'
import { silentKinds } from '#src/api/api-error.ts'
import type { AnalyticsEvent } from '#src/contract/analytics-events.ts'
import type { UsageFact } from './usage.ts'

type Facts = { readonly [Type in UsageFact['type']]: Extract<UsageFact, { type: Type }> }

const toPage = (route: RouteName): string => routes[route].path.split('/:', 1).join('')

const used = (feature: string, action: string): AnalyticsEvent => ({
  type: 'feature_interaction',
  properties: { feature, action },
})

const took = (label: string, duration: number): AnalyticsEvent => ({
  type: 'timing_measurement',
  properties: { label, duration: Math.max(0, Math.round(duration)), unit: 'ms' },
})

const chatted = (action: string): AnalyticsEvent => ({ type: 'chat_interaction', properties: { action } })

const shortened = (text: string): string => text.slice(0, 1_000)

const nothing = (): readonly AnalyticsEvent[] => []

const eventMappers: { readonly [Type in keyof Facts]: (fact: Facts[Type]) => readonly AnalyticsEvent[] } = {
  'page.shown': ({ route }) => [{ type: 'pageview', properties: { page: toPage(route) } }],
  'signUp.begun': nothing,
  'signUp.accepted': nothing,
  'email.confirmed': nothing,
  'repository.wanted': nothing,
  'repository.accepted': nothing,
  'repository.added': ({ repositoryId, sourceType }) => [
    { type: 'repository_action', properties: { action: 'added', repositoryId, sourceType } },
  ],
  'repository.indexed': ({ repositoryId, sourceType }) => [
    { type: 'repository_action', properties: { action: 'indexed', repositoryId, sourceType } },
  ],
  'repository.queried': nothing,
  'repository.activelyUsed': nothing,
  'repository.changed': ({ action, repositoryId }) => [
    { type: 'repository_action', properties: { action, repositoryId } },
  ],
  'workspace.wanted': nothing,
  'workspace.created': nothing,
  'workspace.used': nothing,
  'invitation.sent': nothing,
  'member.joined': nothing,
  'team.activated': nothing,
  'workspace.shared': nothing,
  'organisation.described': () => [used('organisation', 'described')],
  'search.answered': ({ query, filters, resultCount, duration }) => [
    {
      type: 'search_performed',
      properties: { query: shortened(query), filters: filters.map(shortened), resultCount },
    },
    took('search', duration),
  ],
  'result.opened': () => [used('search', 'result_opened')],
  'question.asked': ({ mode }) => [{ type: 'chat_interaction', properties: { action: 'question_asked', mode } }],
  'question.answered': nothing,
  'answer.begun': ({ duration }) => [took('first_answer', duration)],
  'answer.completed': () => [chatted('answer_completed')],
  'answer.cutShort': ({ how }) => [chatted(`answer_${how}`)],
  'citation.followed': () => [chatted('citation_followed')],
  'answer.praised': () => [chatted('answer_praised')],
  'answer.faulted': () => [chatted('answer_faulted')],
  'plan.touched': ({ action, planName }) => [{ type: 'plan_interaction', properties: { action, planName } }],
  'feature.used': ({ feature, action }) => [used(feature, action)],
  'language.changed': ({ duration }) => [used('language', 'changed'), took('language_change', duration)],
  'call.failed': ({ kind, call }) =>
    silentKinds.has(kind) || (kind === 'notFound' && call.startsWith('GET '))
      ? []
      : [{ type: 'error_occurred', properties: { errorType: kind, errorMessage: call } }],
  'failure.met': ({ errorType, errorMessage }) => [
    {
      type: 'error_occurred',
      properties: { errorType: errorType.slice(0, 200) || 'Error', errorMessage: shortened(errorMessage) },
    },
  ],
  'visit.returned': nothing,
  'visits.regular': nothing,
  'power.used': nothing,
  'chart.said': ({ event }) => [event],
}

export const toAnalyticsEvents = <Type extends UsageFact['type']>(fact: Facts[Type] & { readonly type: Type }) =>
  eventMappers[fact.type](fact)
