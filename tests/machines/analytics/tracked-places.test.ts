import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { laterScreens, type TrackedPlace, trackedPlaces } from '#machines/analytics/tracked-places.ts'
import { onboarding } from '#machines/analytics/funnels/onboarding.funnel.ts'
import { repositoryActivation } from '#machines/analytics/funnels/repository-activation.funnel.ts'
import { valueRealization } from '#machines/analytics/funnels/value-realization.funnel.ts'
import { workspaceCollaboration } from '#machines/analytics/funnels/workspace-collaboration.funnel.ts'
import { newUserActivation } from '#machines/analytics/journeys/new-user-activation.journey.ts'
import { teamOnboarding } from '#machines/analytics/journeys/team-onboarding.journey.ts'
import { routes } from '#machines/navigation/route-table.ts'
import { toAnalyticsEvents } from '#src/actors/analytics-of-usage.ts'
import type { UsageFact } from '#src/actors/usage.ts'
import { analyticsEvents } from '#src/contract/analytics-events.ts'

const root = join(import.meta.dirname, '../../..')
const places = Object.entries<TrackedPlace>(trackedPlaces)

const pairs = (table: object): string[] =>
  Object.entries(table).flatMap(([id, steps]) => [steps].flat().map((step: unknown) => `${id}.${String(step)}`))

const stages = [onboarding, repositoryActivation, workspaceCollaboration, valueRealization].flatMap((funnel) =>
  Object.keys(funnel.stages).map((stage) => `${funnel.id}.${stage}`),
)
const milestones = [newUserActivation, teamOnboarding].flatMap((journey) =>
  Object.keys(journey.milestones).map((milestone) => `${journey.id}.${milestone}`),
)

const collect = <Of>(of: (place: TrackedPlace) => readonly Of[]) => [
  ...new Set(places.flatMap(([, place]) => of(place))),
]

describe('whatever is tracked', () => {
  it.each([
    ['stage', stages, collect((place) => pairs(place.stages))],
    ['milestone', milestones, collect((place) => pairs(place.milestones))],
  ])('every %s is told of somewhere', (_, all, here) => {
    expect(here.toSorted()).toEqual(all.toSorted())
  })

  it('sends each event from a source or lists it for a later screen, never both', () => {
    const later = laterScreens.flatMap(({ events }) => events)
    expect([...collect((place) => place.events), ...later].toSorted()).toEqual(Object.keys(analyticsEvents).toSorted())
  })

  it('lists later screens by their planned address', () => {
    const paths = Object.values(routes).map(({ path }) => path.replace(/\/:.*$/, ''))
    expect(laterScreens.map(({ screen }) => screen).filter((screen) => !paths.includes(screen))).toEqual([])
  })

  it.each(places)('%s is said where the table says', (type, { sources: files }) => {
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      expect(existsSync(join(root, file)), file).toBe(true)
      const code = readFileSync(join(root, file), 'utf8')
      expect(code.includes(`'${type}'`), `${file} says ${type}`).toBe(true)
    }
  })
})

const samples: { readonly [Type in UsageFact['type']]: Extract<UsageFact, { type: Type }> } = {
  'page.shown': { type: 'page.shown', route: 'chat' },
  'signUp.begun': { type: 'signUp.begun' },
  'signUp.accepted': { type: 'signUp.accepted' },
  'email.confirmed': { type: 'email.confirmed' },
  'repository.wanted': { type: 'repository.wanted' },
  'repository.accepted': { type: 'repository.accepted' },
  'repository.added': { type: 'repository.added', repositoryId: 'r', sourceType: 'PublicHttp' },
  'repository.indexed': { type: 'repository.indexed', repositoryId: 'r', sourceType: 'PublicHttp' },
  'repository.queried': { type: 'repository.queried' },
  'repository.activelyUsed': { type: 'repository.activelyUsed' },
  'repository.changed': { type: 'repository.changed', action: 'edited', repositoryId: 'r' },
  'workspace.wanted': { type: 'workspace.wanted' },
  'workspace.created': { type: 'workspace.created' },
  'workspace.used': { type: 'workspace.used' },
  'invitation.sent': { type: 'invitation.sent' },
  'member.joined': { type: 'member.joined' },
  'team.activated': { type: 'team.activated' },
  'workspace.shared': { type: 'workspace.shared' },
  'organisation.described': { type: 'organisation.described' },
  'search.answered': { type: 'search.answered', query: 'q', filters: [], resultCount: 0, duration: 1 },
  'result.opened': { type: 'result.opened' },
  'question.asked': { type: 'question.asked', mode: 'Auto' },
  'question.answered': { type: 'question.answered' },
  'answer.begun': { type: 'answer.begun', duration: 1 },
  'answer.completed': { type: 'answer.completed' },
  'answer.cutShort': { type: 'answer.cutShort', how: 'stopped' },
  'citation.followed': { type: 'citation.followed' },
  'answer.praised': { type: 'answer.praised' },
  'answer.faulted': { type: 'answer.faulted' },
  'plan.touched': { type: 'plan.touched', action: 'checkout_started', planName: 'hobby' },
  'feature.used': { type: 'feature.used', feature: 'theme', action: 'dark' },
  'language.changed': { type: 'language.changed', duration: 1 },
  'call.failed': { type: 'call.failed', kind: 'offline', call: 'GET /api/user null' },
  'failure.met': { type: 'failure.met', errorType: 'TypeError', errorMessage: 'x' },
  'visit.returned': { type: 'visit.returned', hoursSinceLastVisit: 3, daysSinceFirstVisit: 1 },
  'visits.regular': { type: 'visits.regular', visitsInPastWeek: 3 },
  'power.used': { type: 'power.used', activeDaysInPastMonth: 12 },
  'chart.said': {
    type: 'chart.said',
    event: { type: 'funnel_next_stage_available', properties: { funnelId: 'a', stageId: 'b', nextStageId: 'c' } },
  },
}

it.each(Object.values(samples))('what is sent of $type is what the table says', (fact) => {
  const sent = toAnalyticsEvents(fact).map(({ type }) => type)
  if (fact.type === 'chart.said') expect(trackedPlaces['chart.said'].events).toContain(sent[0])
  else expect(sent).toEqual(trackedPlaces[fact.type].events)
})
