import * as v from 'valibot'
import { captureMachine } from '#machines/analytics/capture.machine.ts'
import { onboarding, onboardingFunnel } from '#machines/analytics/funnels/onboarding.funnel.ts'
import {
  repositoryActivation,
  repositoryActivationFunnel,
} from '#machines/analytics/funnels/repository-activation.funnel.ts'
import { valueRealization, valueRealizationFunnel } from '#machines/analytics/funnels/value-realization.funnel.ts'
import {
  workspaceCollaboration,
  workspaceCollaborationFunnel,
} from '#machines/analytics/funnels/workspace-collaboration.funnel.ts'
import {
  newUserActivation,
  newUserActivationJourney,
} from '#machines/analytics/journeys/new-user-activation.journey.ts'
import { teamOnboarding, teamOnboardingJourney } from '#machines/analytics/journeys/team-onboarding.journey.ts'
import { recordingMachine } from '#machines/analytics/recording.machine.ts'
import { milestoneWatchMachine } from '#machines/analytics/milestone-watch.machine.ts'
import { returnVisitsMachine } from '#machines/analytics/return-visits.machine.ts'
import { ReachedMilestone } from '#src/contract/milestones.ts'
import { Moment } from './moment.ts'
import { definePayloads } from './define-payloads.ts'

const nothing = v.strictObject({})
const tick = v.strictObject({ at: Moment })

const reached = v.strictObject({
  at: Moment,
  details: v.exactOptional(
    v.strictObject({
      hoursSinceLastVisit: v.optional(v.number()),
      daysSinceFirstVisit: v.optional(v.number()),
      visitsInPastWeek: v.optional(v.number()),
      activeDaysInPastMonth: v.optional(v.number()),
      visitGapHours: v.optional(v.number()),
      weeklyVisitCount: v.optional(v.number()),
    }),
  ),
})

const eachReached = <Id extends string>(parts: Readonly<Record<Id, unknown>>) =>
  Object.fromEntries(Object.keys(parts).map((id) => [id, reached])) as Readonly<Record<Id, typeof reached>>

export const onboardingPayloads = definePayloads(
  onboardingFunnel,
  { ...eachReached(onboarding.stages), 'clock.ticked': tick },
  {},
)

export const repositoryActivationPayloads = definePayloads(
  repositoryActivationFunnel,
  { ...eachReached(repositoryActivation.stages), 'clock.ticked': tick },
  {},
)

export const workspaceCollaborationPayloads = definePayloads(
  workspaceCollaborationFunnel,
  { ...eachReached(workspaceCollaboration.stages), 'clock.ticked': tick },
  {},
)

export const valueRealizationPayloads = definePayloads(
  valueRealizationFunnel,
  { ...eachReached(valueRealization.stages), 'clock.ticked': tick },
  {},
)

export const newUserActivationPayloads = definePayloads(
  newUserActivationJourney,
  { ...eachReached(newUserActivation.milestones), 'clock.ticked': tick },
  {},
)

export const teamOnboardingPayloads = definePayloads(
  teamOnboardingJourney,
  { ...eachReached(teamOnboarding.milestones), 'clock.ticked': tick },
  {},
)

export const capturePayloads = definePayloads(
  captureMachine,
  {
    'consent.given': nothing,
    'consent.withdrawn': nothing,
    'session.started': v.strictObject({ userId: v.nullable(v.string()) }),
    'session.ended': nothing,
  },
  { fetchIdentity: v.strictObject({ distinctId: v.string(), properties: v.record(v.string(), v.unknown()) }) },
)

export const recordingPayloads = definePayloads(
  recordingMachine,
  { 'capture.started': nothing, 'capture.stopped': nothing, 'recording.start': nothing, 'recording.stop': nothing },
  {},
)

const TakenMilestone = v.strictObject({
  ...v.omit(ReachedMilestone, ['age']).entries,
  at: v.optional(Moment),
})

export const milestoneWatchPayloads = definePayloads(
  milestoneWatchMachine,
  { 'watch.allowed': nothing, 'watch.forbidden': nothing, 'look.wanted': nothing },
  { takeMilestones: v.strictObject({ milestones: v.array(TakenMilestone), isIndexing: v.boolean() }) },
)

const moment = v.nullable(Moment)

export const returnVisitsPayloads = definePayloads(
  returnVisitsMachine,
  { 'visits.allowed': nothing, 'visits.forbidden': nothing },
  {
    lookUpVisits: v.strictObject({
      visits: v.strictObject({ firstVisit: moment, lastVisit: moment, history: v.array(v.number()) }),
      at: Moment,
    }),
  },
)
