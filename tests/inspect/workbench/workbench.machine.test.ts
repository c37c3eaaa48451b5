import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import type { LogReport } from '#src/inspect/funnels/report.ts'
import { getInvokeBounds } from '#src/inspect/model/invoke-bounds.ts'
import { type LogOrigin, type ReadingEvent, workbenchMachine } from '#src/inspect/workbench/workbench.machine.ts'

const createReport = (events: number, problems: LogReport['problems'] = []): LogReport => ({
  format: 'json-lines',
  isNewestFirst: false,
  lines: 10,
  events,
  users: 1,
  devices: 1,
  funnels: [],
  journeys: [],
  problems,
  isConforming: true,
})

const unreadable: LogReport['problems'] = [
  { kind: 'unreadable', severity: 'violation', count: 2, firstLine: 7, examples: [] },
]

const room = () => {
  const readings: { origin: LogOrigin | null; say: (event: ReadingEvent) => void; isStopped: boolean }[] = []
  const readLog = fromCallback<ReadingEvent, { origin: LogOrigin | null }>(({ sendBack, input }) => {
    const reading = { origin: input.origin, say: sendBack, isStopped: false }
    readings.push(reading)
    return () => {
      reading.isStopped = true
    }
  })
  const clock = new SimulatedClock()
  const actor = createActor(workbenchMachine.provide({ actors: { readLog } }), { clock }).start()
  return {
    actor,
    clock,
    readings,
    say: (event: ReadingEvent) => readings.at(-1)?.say(event),
    choose: (kind: 'collected' | 'sample') => actor.send({ type: 'log.choose', origin: { kind } }),
    now: () => [actor.getSnapshot().value, actor.getSnapshot().context] as const,
  }
}

describe('the workbench', () => {
  it('reads a chosen log, says how far it is, and shows the report', () => {
    const { choose, say, now, readings } = room()
    choose('sample')
    expect(readings[0]?.origin).toEqual({ kind: 'sample' })
    say({ type: 'reading.progressed', progress: { events: 500, share: 0.5 } })
    expect(now()[1].progress).toEqual({ events: 500, share: 0.5 })
    say({ type: 'log.read', report: createReport(3) })
    expect(now()).toEqual(['shown', expect.objectContaining({ report: createReport(3), origin: { kind: 'sample' } })])
  })

  it('fails for a log without events, names the line, and keeps the log before', () => {
    const { choose, say, now, actor } = room()
    choose('sample')
    say({ type: 'log.read', report: createReport(3) })
    choose('collected')
    say({ type: 'log.read', report: createReport(0, unreadable) })
    expect(now()).toEqual([
      'failed',
      expect.objectContaining({
        failure: { kind: 'noEvents', line: 7 },
        report: createReport(3),
        origin: { kind: 'sample' },
      }),
    ])
    actor.send({ type: 'failure.dismiss' })
    expect(now()).toEqual(['shown', expect.objectContaining({ failure: null, report: createReport(3) })])
  })

  it('goes back to choosing from a failure before any report', () => {
    const { choose, say, now, actor } = room()
    choose('collected')
    say({ type: 'reading.failed', failure: { kind: 'unreachable' } })
    expect(now()).toEqual(['failed', expect.objectContaining({ failure: { kind: 'unreachable' } })])
    actor.send({ type: 'failure.dismiss' })
    expect(now()[0]).toBe('choosing')
  })

  it('stops reading when it is told to', () => {
    const { choose, say, now, actor, readings } = room()
    choose('sample')
    actor.send({ type: 'reading.cancel' })
    expect([now()[0], readings[0]?.isStopped]).toEqual(['choosing', true])
    choose('sample')
    say({ type: 'log.read', report: createReport(3) })
    choose('collected')
    actor.send({ type: 'reading.cancel' })
    expect(now()).toEqual(['shown', expect.objectContaining({ report: createReport(3), origin: { kind: 'sample' } })])
  })

  it('verifies anew behind the report that is read, and keeps it if that fails', () => {
    const { choose, say, now, actor, readings } = room()
    choose('collected')
    say({ type: 'log.read', report: createReport(3) })
    actor.send({ type: 'log.refresh' })
    expect(actor.getSnapshot().hasTag('shown')).toBe(true)
    expect(readings.at(-1)?.origin).toEqual({ kind: 'collected' })
    say({ type: 'log.read', report: createReport(5) })
    expect(now()).toEqual(['shown', expect.objectContaining({ report: createReport(5) })])
    actor.send({ type: 'log.refresh' })
    say({ type: 'reading.failed', failure: { kind: 'unreachable' } })
    expect(now()).toEqual(['shown', expect.objectContaining({ report: createReport(5), failure: null })])
  })

  it('gives up verifying anew after a minute without an answer, and can begin again', () => {
    const { choose, say, now, actor, clock, readings } = room()
    choose('collected')
    say({ type: 'log.read', report: createReport(3) })
    actor.send({ type: 'log.refresh' })
    clock.increment(59_999)
    expect(now()[0]).toBe('refreshing')
    clock.increment(1)
    expect(now()).toEqual(['shown', expect.objectContaining({ report: createReport(3) })])
    expect(readings.at(-1)?.isStopped).toBe(true)
    actor.send({ type: 'log.refresh' })
    say({ type: 'log.read', report: createReport(4) })
    expect(now()[1].report).toEqual(createReport(4))
  })

  it('ends by itself whatever nobody can cancel', () => {
    const unbounded = getInvokeBounds(workbenchMachine).filter(({ bound }) => bound === null)
    expect(unbounded.map(({ state }) => state)).toEqual(['workbench.reading'])
    expect(workbenchMachine.states['reading']?.on).toHaveProperty(['reading.cancel'])
  })

  it('turns to another log while one is read', () => {
    const { choose, readings } = room()
    choose('sample')
    choose('collected')
    expect(readings.map(({ origin, isStopped }) => [origin?.kind, isStopped])).toEqual([
      ['sample', true],
      ['collected', false],
    ])
  })
})
