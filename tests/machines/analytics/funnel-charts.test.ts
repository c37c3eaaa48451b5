import { describe, expect, it } from 'vitest'
import { days, minutes } from '#src/lib/durations.ts'
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
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { walkChart } from '#src/inspect/model/machine-walk.ts'
import { createFunnelPlan } from '#src/inspect/plans/funnel.plan.ts'
import { funnelCharts, readStage } from './funnel-charts.ts'

describe('the list of funnels', () => {
  it('matches the charts', () => {
    const listed = funnelCharts.map(([{ id, targetConversionRate, valueMetric, stages }]) => [
      id,
      targetConversionRate,
      valueMetric,
      Object.keys(stages).join(', '),
    ])
    expect(listed).toEqual([
      [
        'onboarding',
        40,
        'first_meaningful_query',
        'signup_started, account_created, email_confirmed, first_repository_added, first_query_executed',
      ],
      [
        'repository_activation',
        60,
        'active_repository',
        'repository_connection_started, repository_authenticated, repository_indexed, repository_queried, repository_actively_used',
      ],
      [
        'workspace_collaboration',
        30,
        'collaborative_workspace',
        'workspace_creation_initiated, workspace_created, workspace_first_use, team_invitation_sent, team_member_joined, collaborative_usage',
      ],
      [
        'value_realization',
        25,
        'power_user',
        'first_query, meaningful_result, return_usage, regular_usage, power_user',
      ],
    ])
  })

  it('has the durations of the product', () => {
    const durations = new Set(
      funnelCharts.flatMap(([{ stages }]) =>
        Object.values(stages).map(({ expectedDuration }) => expectedDuration ?? 0),
      ),
    )
    expect([...durations].toSorted((a, b) => a - b)).toEqual([
      0,
      ...[1, 2, 5, 10, 15, 30].map((count) => count * minutes),
      ...[1, 2, 7, 30].map((count) => count * days),
    ])
  })

  it.each(funnelCharts)('$id is a chart whose states, in order, are its stages', ({ stages }, machine) => {
    expect(Object.keys(machine.states)).toEqual(['not_started', ...Object.keys(stages)])
    for (const [id, stage] of Object.entries(stages)) expect(machine.states[id]?.meta).toEqual(stage)
  })
})

describe('the charts', () => {
  it('have the transitions of the tables', () => {
    expect(transitionTable(onboardingFunnel, createFunnelPlan(onboarding))).toMatchInlineSnapshot(`
      "(start) --> not_started
      not_started --signup_started--> signup_started.awaiting ^conversion_funnel ^funnel_next_stage_available
      not_started --account_created--> account_created.awaiting ^conversion_funnel ^funnel_next_stage_available
      not_started --email_confirmed--> email_confirmed.awaiting ^conversion_funnel ^funnel_next_stage_available
      not_started --first_repository_added--> first_repository_added.awaiting ^conversion_funnel ^funnel_next_stage_available
      not_started --first_query_executed--> first_query_executed ^conversion_funnel ^funnel_completed
      signup_started.awaiting --account_created--> account_created.awaiting ^conversion_funnel ^funnel_next_stage_available
      signup_started.awaiting --email_confirmed--> email_confirmed.awaiting ^conversion_funnel ^funnel_next_stage_available
      signup_started.awaiting --first_repository_added--> first_repository_added.awaiting ^conversion_funnel ^funnel_next_stage_available
      signup_started.awaiting --first_query_executed--> first_query_executed ^conversion_funnel ^funnel_completed
      signup_started.awaiting --clock.ticked [isDroppedOff]--> signup_started.droppedOff / announceDropOff ^funnel_drop_off
      signup_started.droppedOff --account_created--> account_created.awaiting ^conversion_funnel ^funnel_next_stage_available
      signup_started.droppedOff --email_confirmed--> email_confirmed.awaiting ^conversion_funnel ^funnel_next_stage_available
      signup_started.droppedOff --first_repository_added--> first_repository_added.awaiting ^conversion_funnel ^funnel_next_stage_available
      signup_started.droppedOff --first_query_executed--> first_query_executed ^conversion_funnel ^funnel_completed
      account_created.awaiting --email_confirmed--> email_confirmed.awaiting ^conversion_funnel ^funnel_next_stage_available
      account_created.awaiting --first_repository_added--> first_repository_added.awaiting ^conversion_funnel ^funnel_next_stage_available
      account_created.awaiting --first_query_executed--> first_query_executed ^conversion_funnel ^funnel_completed
      account_created.awaiting --clock.ticked [isDroppedOff]--> account_created.droppedOff / announceDropOff ^funnel_drop_off
      account_created.droppedOff --email_confirmed--> email_confirmed.awaiting ^conversion_funnel ^funnel_next_stage_available
      account_created.droppedOff --first_repository_added--> first_repository_added.awaiting ^conversion_funnel ^funnel_next_stage_available
      account_created.droppedOff --first_query_executed--> first_query_executed ^conversion_funnel ^funnel_completed
      email_confirmed.awaiting --first_repository_added--> first_repository_added.awaiting ^conversion_funnel ^funnel_next_stage_available
      email_confirmed.awaiting --first_query_executed--> first_query_executed ^conversion_funnel ^funnel_completed
      email_confirmed.awaiting --clock.ticked [isDroppedOff]--> email_confirmed.droppedOff / announceDropOff ^funnel_drop_off
      email_confirmed.droppedOff --first_repository_added--> first_repository_added.awaiting ^conversion_funnel ^funnel_next_stage_available
      email_confirmed.droppedOff --first_query_executed--> first_query_executed ^conversion_funnel ^funnel_completed
      first_repository_added.awaiting --first_query_executed--> first_query_executed ^conversion_funnel ^funnel_completed
      first_repository_added.awaiting --clock.ticked [isDroppedOff]--> first_repository_added.droppedOff / announceDropOff ^funnel_drop_off
      first_repository_added.droppedOff --first_query_executed--> first_query_executed ^conversion_funnel ^funnel_completed"
    `)
    expect(transitionTable(repositoryActivationFunnel, createFunnelPlan(repositoryActivation))).toMatchInlineSnapshot(`
      "(start) --> not_started
      not_started --repository_connection_started--> repository_connection_started.awaiting ^conversion_funnel ^funnel_next_stage_available
      not_started --repository_authenticated--> repository_authenticated.awaiting ^conversion_funnel ^funnel_next_stage_available
      not_started --repository_indexed--> repository_indexed.awaiting ^conversion_funnel ^funnel_next_stage_available
      not_started --repository_queried--> repository_queried.awaiting ^conversion_funnel ^funnel_next_stage_available
      not_started --repository_actively_used--> repository_actively_used ^conversion_funnel ^funnel_completed
      repository_connection_started.awaiting --repository_authenticated--> repository_authenticated.awaiting ^conversion_funnel ^funnel_next_stage_available
      repository_connection_started.awaiting --repository_indexed--> repository_indexed.awaiting ^conversion_funnel ^funnel_next_stage_available
      repository_connection_started.awaiting --repository_queried--> repository_queried.awaiting ^conversion_funnel ^funnel_next_stage_available
      repository_connection_started.awaiting --repository_actively_used--> repository_actively_used ^conversion_funnel ^funnel_completed
      repository_connection_started.awaiting --clock.ticked [isDroppedOff]--> repository_connection_started.droppedOff / announceDropOff ^funnel_drop_off
      repository_connection_started.droppedOff --repository_authenticated--> repository_authenticated.awaiting ^conversion_funnel ^funnel_next_stage_available
      repository_connection_started.droppedOff --repository_indexed--> repository_indexed.awaiting ^conversion_funnel ^funnel_next_stage_available
      repository_connection_started.droppedOff --repository_queried--> repository_queried.awaiting ^conversion_funnel ^funnel_next_stage_available
      repository_connection_started.droppedOff --repository_actively_used--> repository_actively_used ^conversion_funnel ^funnel_completed
      repository_authenticated.awaiting --repository_indexed--> repository_indexed.awaiting ^conversion_funnel ^funnel_next_stage_available
      repository_authenticated.awaiting --repository_queried--> repository_queried.awaiting ^conversion_funnel ^funnel_next_stage_available
      repository_authenticated.awaiting --repository_actively_used--> repository_actively_used ^conversion_funnel ^funnel_completed
      repository_authenticated.awaiting --clock.ticked [isDroppedOff]--> repository_authenticated.droppedOff / announceDropOff ^funnel_drop_off
      repository_authenticated.droppedOff --repository_indexed--> repository_indexed.awaiting ^conversion_funnel ^funnel_next_stage_available
      repository_authenticated.droppedOff --repository_queried--> repository_queried.awaiting ^conversion_funnel ^funnel_next_stage_available
      repository_authenticated.droppedOff --repository_actively_used--> repository_actively_used ^conversion_funnel ^funnel_completed
      repository_indexed.awaiting --repository_queried--> repository_queried.awaiting ^conversion_funnel ^funnel_next_stage_available
      repository_indexed.awaiting --repository_actively_used--> repository_actively_used ^conversion_funnel ^funnel_completed
      repository_indexed.awaiting --clock.ticked [isDroppedOff]--> repository_indexed.droppedOff / announceDropOff ^funnel_drop_off
      repository_indexed.droppedOff --repository_queried--> repository_queried.awaiting ^conversion_funnel ^funnel_next_stage_available
      repository_indexed.droppedOff --repository_actively_used--> repository_actively_used ^conversion_funnel ^funnel_completed
      repository_queried.awaiting --repository_actively_used--> repository_actively_used ^conversion_funnel ^funnel_completed
      repository_queried.awaiting --clock.ticked [isDroppedOff]--> repository_queried.droppedOff / announceDropOff ^funnel_drop_off
      repository_queried.droppedOff --repository_actively_used--> repository_actively_used ^conversion_funnel ^funnel_completed"
    `)
    expect(transitionTable(workspaceCollaborationFunnel, createFunnelPlan(workspaceCollaboration)))
      .toMatchInlineSnapshot(`
        "(start) --> not_started
        not_started --workspace_creation_initiated--> workspace_creation_initiated.awaiting ^conversion_funnel ^funnel_next_stage_available
        not_started --workspace_created--> workspace_created.awaiting ^conversion_funnel ^funnel_next_stage_available
        not_started --workspace_first_use--> workspace_first_use.awaiting ^conversion_funnel ^funnel_next_stage_available
        not_started --team_invitation_sent--> team_invitation_sent.awaiting ^conversion_funnel ^funnel_next_stage_available
        not_started --team_member_joined--> team_member_joined.awaiting ^conversion_funnel ^funnel_next_stage_available
        not_started --collaborative_usage--> collaborative_usage ^conversion_funnel ^funnel_completed
        workspace_creation_initiated.awaiting --workspace_created--> workspace_created.awaiting ^conversion_funnel ^funnel_next_stage_available
        workspace_creation_initiated.awaiting --workspace_first_use--> workspace_first_use.awaiting ^conversion_funnel ^funnel_next_stage_available
        workspace_creation_initiated.awaiting --team_invitation_sent--> team_invitation_sent.awaiting ^conversion_funnel ^funnel_next_stage_available
        workspace_creation_initiated.awaiting --team_member_joined--> team_member_joined.awaiting ^conversion_funnel ^funnel_next_stage_available
        workspace_creation_initiated.awaiting --collaborative_usage--> collaborative_usage ^conversion_funnel ^funnel_completed
        workspace_creation_initiated.awaiting --clock.ticked [isDroppedOff]--> workspace_creation_initiated.droppedOff / announceDropOff ^funnel_drop_off
        workspace_creation_initiated.droppedOff --workspace_created--> workspace_created.awaiting ^conversion_funnel ^funnel_next_stage_available
        workspace_creation_initiated.droppedOff --workspace_first_use--> workspace_first_use.awaiting ^conversion_funnel ^funnel_next_stage_available
        workspace_creation_initiated.droppedOff --team_invitation_sent--> team_invitation_sent.awaiting ^conversion_funnel ^funnel_next_stage_available
        workspace_creation_initiated.droppedOff --team_member_joined--> team_member_joined.awaiting ^conversion_funnel ^funnel_next_stage_available
        workspace_creation_initiated.droppedOff --collaborative_usage--> collaborative_usage ^conversion_funnel ^funnel_completed
        workspace_created.awaiting --workspace_first_use--> workspace_first_use.awaiting ^conversion_funnel ^funnel_next_stage_available
        workspace_created.awaiting --team_invitation_sent--> team_invitation_sent.awaiting ^conversion_funnel ^funnel_next_stage_available
        workspace_created.awaiting --team_member_joined--> team_member_joined.awaiting ^conversion_funnel ^funnel_next_stage_available
        workspace_created.awaiting --collaborative_usage--> collaborative_usage ^conversion_funnel ^funnel_completed
        workspace_created.awaiting --clock.ticked [isDroppedOff]--> workspace_created.droppedOff / announceDropOff ^funnel_drop_off
        workspace_created.droppedOff --workspace_first_use--> workspace_first_use.awaiting ^conversion_funnel ^funnel_next_stage_available
        workspace_created.droppedOff --team_invitation_sent--> team_invitation_sent.awaiting ^conversion_funnel ^funnel_next_stage_available
        workspace_created.droppedOff --team_member_joined--> team_member_joined.awaiting ^conversion_funnel ^funnel_next_stage_available
        workspace_created.droppedOff --collaborative_usage--> collaborative_usage ^conversion_funnel ^funnel_completed
        workspace_first_use.awaiting --team_invitation_sent--> team_invitation_sent.awaiting ^conversion_funnel ^funnel_next_stage_available
        workspace_first_use.awaiting --team_member_joined--> team_member_joined.awaiting ^conversion_funnel ^funnel_next_stage_available
        workspace_first_use.awaiting --collaborative_usage--> collaborative_usage ^conversion_funnel ^funnel_completed
        workspace_first_use.awaiting --clock.ticked [isDroppedOff]--> workspace_first_use.droppedOff / announceDropOff ^funnel_drop_off
        workspace_first_use.droppedOff --team_invitation_sent--> team_invitation_sent.awaiting ^conversion_funnel ^funnel_next_stage_available
        workspace_first_use.droppedOff --team_member_joined--> team_member_joined.awaiting ^conversion_funnel ^funnel_next_stage_available
        workspace_first_use.droppedOff --collaborative_usage--> collaborative_usage ^conversion_funnel ^funnel_completed
        team_invitation_sent.awaiting --team_member_joined--> team_member_joined.awaiting ^conversion_funnel ^funnel_next_stage_available
        team_invitation_sent.awaiting --collaborative_usage--> collaborative_usage ^conversion_funnel ^funnel_completed
        team_invitation_sent.awaiting --clock.ticked [isDroppedOff]--> team_invitation_sent.droppedOff / announceDropOff ^funnel_drop_off
        team_invitation_sent.droppedOff --team_member_joined--> team_member_joined.awaiting ^conversion_funnel ^funnel_next_stage_available
        team_invitation_sent.droppedOff --collaborative_usage--> collaborative_usage ^conversion_funnel ^funnel_completed
        team_member_joined.awaiting --collaborative_usage--> collaborative_usage ^conversion_funnel ^funnel_completed
        team_member_joined.awaiting --clock.ticked [isDroppedOff]--> team_member_joined.droppedOff / announceDropOff ^funnel_drop_off
        team_member_joined.droppedOff --collaborative_usage--> collaborative_usage ^conversion_funnel ^funnel_completed"
      `)
    expect(transitionTable(valueRealizationFunnel, createFunnelPlan(valueRealization))).toMatchInlineSnapshot(`
      "(start) --> not_started
      not_started --first_query--> first_query.awaiting ^conversion_funnel ^funnel_next_stage_available
      not_started --meaningful_result--> meaningful_result.awaiting ^conversion_funnel ^funnel_next_stage_available
      not_started --return_usage--> return_usage.awaiting ^conversion_funnel ^funnel_next_stage_available
      not_started --regular_usage--> regular_usage.awaiting ^conversion_funnel ^funnel_next_stage_available
      not_started --power_user--> power_user ^conversion_funnel ^funnel_completed
      first_query.awaiting --meaningful_result--> meaningful_result.awaiting ^conversion_funnel ^funnel_next_stage_available
      first_query.awaiting --return_usage--> return_usage.awaiting ^conversion_funnel ^funnel_next_stage_available
      first_query.awaiting --regular_usage--> regular_usage.awaiting ^conversion_funnel ^funnel_next_stage_available
      first_query.awaiting --power_user--> power_user ^conversion_funnel ^funnel_completed
      first_query.awaiting --clock.ticked [isDroppedOff]--> first_query.droppedOff / announceDropOff ^funnel_drop_off
      first_query.droppedOff --meaningful_result--> meaningful_result.awaiting ^conversion_funnel ^funnel_next_stage_available
      first_query.droppedOff --return_usage--> return_usage.awaiting ^conversion_funnel ^funnel_next_stage_available
      first_query.droppedOff --regular_usage--> regular_usage.awaiting ^conversion_funnel ^funnel_next_stage_available
      first_query.droppedOff --power_user--> power_user ^conversion_funnel ^funnel_completed
      meaningful_result.awaiting --return_usage--> return_usage.awaiting ^conversion_funnel ^funnel_next_stage_available
      meaningful_result.awaiting --regular_usage--> regular_usage.awaiting ^conversion_funnel ^funnel_next_stage_available
      meaningful_result.awaiting --power_user--> power_user ^conversion_funnel ^funnel_completed
      meaningful_result.awaiting --clock.ticked [isDroppedOff]--> meaningful_result.droppedOff / announceDropOff ^funnel_drop_off
      meaningful_result.droppedOff --return_usage--> return_usage.awaiting ^conversion_funnel ^funnel_next_stage_available
      meaningful_result.droppedOff --regular_usage--> regular_usage.awaiting ^conversion_funnel ^funnel_next_stage_available
      meaningful_result.droppedOff --power_user--> power_user ^conversion_funnel ^funnel_completed
      return_usage.awaiting --regular_usage--> regular_usage.awaiting ^conversion_funnel ^funnel_next_stage_available
      return_usage.awaiting --power_user--> power_user ^conversion_funnel ^funnel_completed
      return_usage.awaiting --clock.ticked [isDroppedOff]--> return_usage.droppedOff / announceDropOff ^funnel_drop_off
      return_usage.droppedOff --regular_usage--> regular_usage.awaiting ^conversion_funnel ^funnel_next_stage_available
      return_usage.droppedOff --power_user--> power_user ^conversion_funnel ^funnel_completed
      regular_usage.awaiting --power_user--> power_user ^conversion_funnel ^funnel_completed
      regular_usage.awaiting --clock.ticked [isDroppedOff]--> regular_usage.droppedOff / announceDropOff ^funnel_drop_off
      regular_usage.droppedOff --power_user--> power_user ^conversion_funnel ^funnel_completed"
    `)
  })

  it.each(funnelCharts)('M16 $id has no defects', (funnel, machine) => {
    expect(chartDefects(machine, createFunnelPlan(funnel))).toEqual([])
  })

  it.each(funnelCharts)(
    'M01 $id has every join, every advance and every skip as a move of its own',
    (funnel, machine) => {
      const stages = Object.keys(funnel.stages)
      const moves = walkChart(machine, createFunnelPlan(funnel)).moves.map(({ before, event, after }) => {
        const [from, to] = [readStage(before.value), readStage(after.value)]
        return [from, event.type, to].join(' ')
      })
      const expected = ['not_started', ...stages].flatMap((from, at) =>
        stages.slice(at).map((to) => `${from} ${to} ${to}`),
      )
      expect(new Set(moves.filter((move) => !move.includes('clock.ticked')))).toEqual(new Set(expected))
    },
  )

  it('M01 have 21 advances over the four of them', () => {
    const advances = funnelCharts.flatMap(([{ stages }, machine]) => {
      const ids = ['not_started', ...Object.keys(stages)]
      return ids.slice(1).filter((to, at) => machine.states[ids[at] ?? '']?.on[to] !== undefined)
    })
    expect(advances).toHaveLength(21)
  })
})
