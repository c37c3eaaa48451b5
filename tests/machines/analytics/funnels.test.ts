import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyStateMachine, createActor } from 'xstate'
import type { FunnelContext, FunnelNotice } from '#machines/analytics/funnel.setup.ts'
import { funnelCharts, readStage } from './funnel-charts.ts'

const hear = (machine: AnyStateMachine, events: readonly { type: string; at: number }[]) => {
  const actor = createActor(machine)
  const notices: FunnelNotice[] = []
  actor.on('*', (notice) => notices.push(notice as FunnelNotice))
  actor.start()
  for (const event of events) if (actor.getSnapshot().can(event)) actor.send(event)
  const { value, context } = actor.getSnapshot()
  return { notices, stage: readStage(value), reached: (context as FunnelContext).reached }
}

const stageEvents = (notices: readonly FunnelNotice[]) =>
  notices.flatMap((notice) => (notice.type === 'conversion_funnel' ? [notice.properties] : []))

const types = (notices: readonly FunnelNotice[]) => notices.map(({ type }) => type)

describe.each(funnelCharts)('$id', ({ id, stages, valueMetric }, machine) => {
  const ids = Object.keys(stages)
  const whole = ids.map((type, at) => ({ type, at }))

  it('M02 says once that it is completed, and of every stage before that the next is there', () => {
    const { notices } = hear(machine, whole)
    expect(types(notices)).toEqual(
      ids.flatMap((_, at) => [
        'conversion_funnel',
        at < ids.length - 1 ? 'funnel_next_stage_available' : 'funnel_completed',
      ]),
    )
    expect(notices.at(-1)).toEqual({
      type: 'funnel_completed',
      properties: { funnelId: id, valueMetric, duration: ids.length - 1, stagesReached: ids.length },
    })
    const next = notices.flatMap((notice) => (notice.type === 'funnel_next_stage_available' ? [notice.properties] : []))
    expect(next).toEqual(ids.slice(1).map((nextStageId, at) => ({ funnelId: id, stageId: ids[at], nextStageId })))
  })

  it('remembers every stage, and when it was reached', () => {
    expect(hear(machine, whole).reached).toEqual(ids.map((stageId, at) => ({ stageId, at })))
  })

  it('M02 never completes twice', () => {
    const { notices } = hear(machine, [...whole, ...whole])
    expect(types(notices).filter((type) => type === 'funnel_completed')).toHaveLength(1)
    expect(stageEvents(notices)).toHaveLength(ids.length)
  })

  it('M03 reports the share of the stages that are reached', () => {
    const rates = stageEvents(hear(machine, whole).notices).map(({ conversionRate }) => conversionRate)
    expect(rates).toEqual(ids.length === 5 ? [20, 40, 60, 80, 100] : [16.67, 33.33, 50, 66.67, 83.33, 100])
  })

  it.each(ids.slice(1))('M04 flags %s as delayed one millisecond after the expected time, not at it', (stage) => {
    const before = ids[ids.indexOf(stage) - 1] ?? ''
    const expected = stages[stage]?.expectedDuration ?? Number.NaN
    const delayed = (elapsed: number) => {
      const events = [
        { type: before, at: 1_000 },
        { type: stage, at: 1_000 + elapsed },
      ]
      return stageEvents(hear(machine, events).notices).map(({ isDelayed }) => isDelayed)
    }
    expect([delayed(expected - 1), delayed(expected), delayed(expected + 1)]).toEqual([
      [false, false],
      [false, false],
      [false, true],
    ])
  })

  it('M04 never flags what is heard of first, which has nothing to be late after', () => {
    for (const stage of ids)
      expect(stageEvents(hear(machine, [{ type: stage, at: 1e12 }]).notices)).toMatchObject([{ isDelayed: false }])
  })

  it('M06 lets a person join in the middle, which is no deviation', () => {
    const [, second = '', third = ''] = ids
    const [joined, next] = stageEvents(
      hear(machine, [
        { type: second, at: 0 },
        { type: third, at: 1 },
      ]).notices,
    )
    expect([joined?.hasJoined, joined?.skippedStages, joined && 'elapsed' in joined]).toEqual([true, [], false])
    expect([next?.hasJoined, next?.skippedStages, next?.elapsed]).toEqual([false, [], 1])
  })

  it('M06 lists what was skipped, and takes no step back', () => {
    const [first = '', second = '', third = '', fourth = ''] = ids
    const { notices, stage } = hear(
      machine,
      [first, fourth, second, fourth, third].map((type, at) => ({ type, at })),
    )
    expect(stageEvents(notices).map(({ stageId, skippedStages }) => [stageId, skippedStages])).toEqual([
      [first, []],
      [fourth, [second, third]],
    ])
    expect(stage).toBe(fourth)
  })

  it('M06 agrees with a model of ten lines on 1,000 sequences', () => {
    const model = (heard: readonly string[]) => {
      let position = 0
      return heard.flatMap((stage) => {
        const at = ids.indexOf(stage) + 1
        if (at <= position) return []
        const skipped = position === 0 ? [] : ids.slice(position, at - 1)
        position = at
        return [{ stageId: stage, position: at, skippedStages: skipped }]
      })
    }
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ids), { maxLength: 12 }), (heard) => {
        const events = stageEvents(
          hear(
            machine,
            heard.map((type, at) => ({ type, at })),
          ).notices,
        )
        expect(events.map(({ stageId, position, skippedStages }) => ({ stageId, position, skippedStages }))).toEqual(
          model(heard),
        )
      }),
      { numRuns: 1_000 },
    )
  })

  it.each(ids.slice(0, -1))(
    'gives a person up in %s once, after twice the time expected for what comes next, and takes them back',
    (stage) => {
      const [awaited = '', ...later] = ids.slice(ids.indexOf(stage) + 1)
      const expected = stages[awaited]?.expectedDuration ?? Number.NaN
      const ticks = [2 * expected, 2 * expected + 1, 5 * expected].map((at) => ({ type: 'clock.ticked', at }))
      const last = later.at(-1) ?? awaited
      const heard = hear(machine, [{ type: stage, at: 0 }, ...ticks, { type: last, at: 6 * expected }])
      const dropOffs = heard.notices.flatMap((notice) => (notice.type === 'funnel_drop_off' ? [notice.properties] : []))
      expect(dropOffs).toEqual([
        { funnelId: id, stageId: stage, awaitedStageId: awaited, waited: 2 * expected + 1, expectedDuration: expected },
      ])
      expect(types(heard.notices)).toEqual([
        'conversion_funnel',
        'funnel_next_stage_available',
        'funnel_drop_off',
        'conversion_funnel',
        'funnel_completed',
      ])
      expect(heard.stage).toBe(last)
    },
  )

  it('reports no drop-off before the first stage or after the last', () => {
    const late = { type: 'clock.ticked', at: 1e15 }
    expect(hear(machine, [late]).notices).toEqual([])
    expect(types(hear(machine, [...whole, late]).notices)).not.toContain('funnel_drop_off')
  })

  it('adds the details of the caller and never reports a negative duration', () => {
    const [first = '', second = ''] = ids
    const events = [
      { type: first, at: 5_000 },
      { type: second, at: 1_000, details: { hoursSinceLastVisit: 3 } },
    ]
    const [, secondStage] = stageEvents(hear(machine, events).notices)
    expect(secondStage).toMatchObject({ elapsed: 0, hoursSinceLastVisit: 3 })
  })
})
