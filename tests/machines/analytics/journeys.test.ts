import { describe, expect, it } from 'vitest'
import { type AnyStateMachine, createActor } from 'xstate'
import {
  newUserActivation,
  newUserActivationJourney,
} from '#machines/analytics/journeys/new-user-activation.journey.ts'
import { teamOnboarding, teamOnboardingJourney } from '#machines/analytics/journeys/team-onboarding.journey.ts'
import type { Journey, JourneyContext, JourneyNotice } from '#machines/analytics/journey.setup.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { createJourneyPlan } from '#src/inspect/plans/journey.plan.ts'

const all: readonly (readonly [Journey, AnyStateMachine])[] = [
  [newUserActivation, newUserActivationJourney],
  [teamOnboarding, teamOnboardingJourney],
]

const run = (machine: AnyStateMachine, events: readonly { type: string; at: number }[]) => {
  const actor = createActor(machine)
  const notices: JourneyNotice[] = []
  actor.on('*', (notice) => notices.push(notice as JourneyNotice))
  actor.start()
  for (const event of events) if (actor.getSnapshot().can(event)) actor.send(event)
  return { notices, reached: (actor.getSnapshot().context as JourneyContext).reached }
}

const hear = (machine: AnyStateMachine, events: readonly { type: string; at: number }[]) => run(machine, events).notices

const selectProperties = <Type extends JourneyNotice['type']>(notices: readonly JourneyNotice[], type: Type) =>
  notices.flatMap((notice) => (notice.type === type ? [notice.properties] : [])) as Extract<
    JourneyNotice,
    { type: Type }
  >['properties'][]

const listSubsets = (ids: readonly string[]): string[][] =>
  Array.from({ length: 2 ** ids.length }, (_, bits) => ids.filter((__, at) => (bits >> at) % 2 === 1))

describe('the list of journeys', () => {
  it('matches the charts', () => {
    const listed = all.map(([{ id, expectedDuration, milestones }, machine]) => [
      id,
      expectedDuration / 86_400_000,
      Object.keys(milestones).join(', '),
      Object.keys(machine.states).join(', '),
    ])
    const activation =
      'account_created, email_verified, first_repository_connected, repository_indexed, first_workspace_created, first_meaningful_interaction, return_visit, weekly_active_user'
    const team =
      'team_lead_signup, organization_setup, repositories_connected, workspaces_created, team_invited, team_activated, collaborative_usage'
    expect(listed).toEqual([
      ['new_user_activation', 7, activation, activation],
      ['team_onboarding', 14, team, team],
    ])
  })

  it('announces ten milestones that are not tracked yet', () => {
    const announced = all.flatMap(([{ milestones }]) =>
      Object.values(milestones)
        .flatMap(({ nextMilestones }) => nextMilestones)
        .filter((id) => !(id in milestones)),
    )
    expect([...new Set(announced)].toSorted()).toEqual(
      [
        'skip_email_verification',
        'explore_public_repos',
        'add_more_repositories',
        'first_query',
        'workspace_shared',
        'invite_team_member',
        'team_collaboration_started',
        'power_user',
        'team_admin',
        'team_expansion',
      ].toSorted(),
    )
  })

  it('has the durations of the product', () => {
    const minutes = new Set(
      all.flatMap(([{ milestones }]) =>
        Object.values(milestones).map(({ timeToComplete = 0 }) => timeToComplete / 60_000),
      ),
    )
    const hours = (count: number) => count * 60
    expect([...minutes].toSorted((a, b) => a - b)).toEqual([
      5,
      30,
      hours(1),
      hours(2),
      hours(4),
      hours(24),
      hours(48),
      hours(72),
      hours(7 * 24),
    ])
  })

  it.each(all)('$id leads from its first milestone to every other', ({ milestones }) => {
    const [first = ''] = Object.keys(milestones)
    const seen = new Set([first])
    for (const id of seen) for (const next of milestones[id]?.nextMilestones ?? []) seen.add(next)
    for (const id of Object.keys(milestones)) expect(seen).toContain(id)
  })
})

describe.each(all)('$id', (journey, machine) => {
  const { id, milestones, criticalPath, expectedDuration } = journey
  const ids = Object.keys(milestones)

  it('M07 reports the share of the critical path for every subset of milestones', () => {
    const subsets = listSubsets(ids)
    expect(subsets).toHaveLength(2 ** ids.length)
    for (const subset of subsets) {
      const progress = selectProperties(
        hear(
          machine,
          subset.map((type, at) => ({ type, at })),
        ),
        'journey_critical_path_progress',
      )
      const critical = subset.filter((milestone) => criticalPath.includes(milestone))
      expect(progress.map(({ progress: share, completed }) => [share, completed])).toEqual(
        critical.map((_, at) => [Math.round(((at + 1) / criticalPath.length) * 10_000) / 100, at + 1]),
      )
    }
  })

  const listNotices = (milestone: string) => [
    `user_journey_milestone ${milestone}`,
    `journey_timing_measurement ${milestone}`,
    ...(criticalPath.includes(milestone) ? [`journey_critical_path_progress ${milestone}`] : []),
  ]
  const inShort = (notices: readonly JourneyNotice[]) =>
    notices.map(({ type, properties }) => `${type} ${properties.milestoneId}`)

  it('is reached in any order, each milestone once, and remembered', () => {
    const events = [...ids.toReversed(), ...ids].map((type, at) => ({ type, at }))
    const { notices, reached } = run(machine, events)
    expect(inShort(notices)).toEqual(ids.toReversed().flatMap(listNotices))
    expect(reached).toEqual(ids.toReversed().map((milestoneId, at) => ({ milestoneId, at })))
    expect(selectProperties(notices, 'journey_critical_path_progress').at(-1)).toMatchObject({
      progress: 100,
      total: criticalPath.length,
    })
  })

  it.each(ids)('flags %s as delayed one millisecond after its time, not at it', (milestone) => {
    const before = ids.find((candidate) => candidate !== milestone) ?? ''
    const time = milestones[milestone]?.timeToComplete ?? Number.NaN
    const delayed = (elapsed: number) => {
      const events = [
        { type: before, at: 1_000 },
        { type: milestone, at: 1_000 + elapsed },
      ]
      return selectProperties(hear(machine, events), 'user_journey_milestone').at(-1)?.isDelayed
    }
    expect([delayed(time - 1), delayed(time), delayed(time + 1)]).toEqual([false, false, true])
  })

  it('measures from its beginning, and says when the whole is late', () => {
    const [first = '', second = '', third = ''] = ids
    const notices = hear(machine, [
      { type: first, at: 100 },
      { type: second, at: 100 + expectedDuration },
      { type: third, at: 101 + expectedDuration },
    ])
    expect(selectProperties(notices, 'journey_timing_measurement')).toEqual([
      { journeyId: id, milestoneId: first, duration: 0, unit: 'ms', isJourneyDelayed: false },
      { journeyId: id, milestoneId: second, duration: expectedDuration, unit: 'ms', isJourneyDelayed: false },
      { journeyId: id, milestoneId: third, duration: expectedDuration + 1, unit: 'ms', isJourneyDelayed: true },
    ])
  })

  it.each(ids.slice(1))('says once that a person is stuck before %s, and takes them back', (milestone) => {
    const leader = ids.find((candidate) => milestones[candidate]?.nextMilestones.includes(milestone)) ?? ''
    const time = milestones[milestone]?.timeToComplete ?? Number.NaN
    const ticks = [2 * time, 2 * time + 1, 9 * time].map((at) => ({ type: 'clock.ticked', at }))
    const reaches = [10 * time, 11 * time].map((at) => ({ type: milestone, at }))
    const { notices, reached } = run(machine, [{ type: leader, at: 0 }, ...ticks, ...reaches])
    expect(selectProperties(notices, 'journey_user_stuck')).toEqual([
      {
        journeyId: id,
        milestoneId: leader,
        awaitedMilestoneId: milestone,
        waited: 2 * time + 1,
        timeToComplete: time,
      },
    ])
    expect(inShort(notices)).toEqual([
      ...listNotices(leader),
      `journey_user_stuck ${leader}`,
      ...listNotices(milestone),
    ])
    expect(selectProperties(notices, 'user_journey_milestone').at(-1)).toMatchObject({
      milestoneId: milestone,
      isDelayed: true,
    })
    expect(reached.map(({ milestoneId }) => milestoneId)).toEqual([leader, milestone])
  })

  it('reports nobody as stuck before a milestone leads there or after it is reached', () => {
    expect(hear(machine, [{ type: 'clock.ticked', at: 1e15 }])).toEqual([])
    const whole = ids.map((type, at) => ({ type, at }))
    expect(
      selectProperties(hear(machine, [...whole, { type: 'clock.ticked', at: 1e15 }]), 'journey_user_stuck'),
    ).toEqual([])
  })
})

/** One tick can find a person stuck before several; each of them has a row of its own. */
const isOfOneRegion = (row: string): boolean => row.startsWith('(start)') || !/ & .* --/.test(row)

describe('the charts', () => {
  it('have the transitions of the tables', () => {
    const rows = transitionTable(teamOnboardingJourney, createJourneyPlan(teamOnboarding)).split('\n')
    expect(rows.filter(isOfOneRegion).join('\n')).toMatchInlineSnapshot(`
      "(start) --> team_lead_signup.pending & organization_setup.pending & repositories_connected.pending & workspaces_created.pending & team_invited.pending & team_activated.pending & collaborative_usage.pending
      team_lead_signup.pending --team_lead_signup--> team_lead_signup.reached / announceMilestone, announceTiming, announceProgress, recordMilestone ^user_journey_milestone ^journey_timing_measurement ^journey_critical_path_progress
      organization_setup.pending --organization_setup--> organization_setup.reached / announceMilestone, announceTiming, announceProgress, recordMilestone ^user_journey_milestone ^journey_timing_measurement ^journey_critical_path_progress
      organization_setup.pending --clock.ticked [isStuck]--> organization_setup.stuck / announceStuck ^journey_user_stuck
      organization_setup.stuck --organization_setup--> organization_setup.reached / announceMilestone, announceTiming, announceProgress, recordMilestone ^user_journey_milestone ^journey_timing_measurement ^journey_critical_path_progress
      repositories_connected.pending --repositories_connected--> repositories_connected.reached / announceMilestone, announceTiming, announceProgress, recordMilestone ^user_journey_milestone ^journey_timing_measurement ^journey_critical_path_progress
      repositories_connected.pending --clock.ticked [isStuck]--> repositories_connected.stuck / announceStuck ^journey_user_stuck
      repositories_connected.stuck --repositories_connected--> repositories_connected.reached / announceMilestone, announceTiming, announceProgress, recordMilestone ^user_journey_milestone ^journey_timing_measurement ^journey_critical_path_progress
      workspaces_created.pending --workspaces_created--> workspaces_created.reached / announceMilestone, announceTiming, recordMilestone ^user_journey_milestone ^journey_timing_measurement
      workspaces_created.pending --clock.ticked [isStuck]--> workspaces_created.stuck / announceStuck ^journey_user_stuck
      workspaces_created.stuck --workspaces_created--> workspaces_created.reached / announceMilestone, announceTiming, recordMilestone ^user_journey_milestone ^journey_timing_measurement
      team_invited.pending --team_invited--> team_invited.reached / announceMilestone, announceTiming, announceProgress, recordMilestone ^user_journey_milestone ^journey_timing_measurement ^journey_critical_path_progress
      team_invited.pending --clock.ticked [isStuck]--> team_invited.stuck / announceStuck ^journey_user_stuck
      team_invited.stuck --team_invited--> team_invited.reached / announceMilestone, announceTiming, announceProgress, recordMilestone ^user_journey_milestone ^journey_timing_measurement ^journey_critical_path_progress
      team_activated.pending --team_activated--> team_activated.reached / announceMilestone, announceTiming, announceProgress, recordMilestone ^user_journey_milestone ^journey_timing_measurement ^journey_critical_path_progress
      team_activated.pending --clock.ticked [isStuck]--> team_activated.stuck / announceStuck ^journey_user_stuck
      team_activated.stuck --team_activated--> team_activated.reached / announceMilestone, announceTiming, announceProgress, recordMilestone ^user_journey_milestone ^journey_timing_measurement ^journey_critical_path_progress
      collaborative_usage.pending --collaborative_usage--> collaborative_usage.reached / announceMilestone, announceTiming, recordMilestone ^user_journey_milestone ^journey_timing_measurement
      collaborative_usage.pending --clock.ticked [isStuck]--> collaborative_usage.stuck / announceStuck ^journey_user_stuck
      collaborative_usage.stuck --collaborative_usage--> collaborative_usage.reached / announceMilestone, announceTiming, recordMilestone ^user_journey_milestone ^journey_timing_measurement"
    `)
  })

  it.each(all)('M16 $id has no defects', (journey, machine) => {
    expect(chartDefects(machine, createJourneyPlan(journey))).toEqual([])
  })
})
