import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { errorReportingMachine } from '#machines/error-reporting/error-reporting.machine.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { errorReportingPlan } from '#src/inspect/plans/error-reporting.plan.ts'

describe('the error reporting chart', () => {
  it('has the transitions of the table', () => {
    expect(transitionTable(errorReportingMachine, errorReportingPlan)).toMatchInlineSnapshot(`
      "(start) --> starting
      starting --always--> refused
      starting --always [isDisabled]--> unavailable
      refused --consent.given--> granted.loading
      granted.loading --consent.withdrawn--> refused
      granted.loading --done.actor.loadReporter--> granted.reporting ^reporting.started
      granted.loading --error.actor.loadReporter--> granted.failed
      granted.loading --after loadTimeout--> granted.failed
      granted.reporting --consent.withdrawn--> refused ^reporting.stopped
      granted.failed --consent.withdrawn--> refused"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(errorReportingMachine, errorReportingPlan)).toEqual([]))
})

describe('a reporter that never comes', () => {
  it('is given up after a minute, and loaded again with another consent', () => {
    const clock = new SimulatedClock()
    let loads = 0
    const loadReporter = fromPromise<void>(() => {
      loads += 1
      return new Promise(() => undefined)
    })
    const actor = createActor(errorReportingMachine.provide({ actors: { loadReporter } }), {
      clock,
      input: { selfHosted: false, configured: true },
    }).start()
    actor.send({ type: 'consent.given' })
    clock.increment(59_999)
    expect(actor.getSnapshot().value).toEqual({ granted: 'loading' })
    clock.increment(1)
    expect(actor.getSnapshot().value).toEqual({ granted: 'failed' })
    actor.send({ type: 'consent.withdrawn' })
    expect(actor.getSnapshot().value).toBe('refused')
    actor.send({ type: 'consent.given' })
    expect([loads, actor.getSnapshot().value]).toEqual([2, { granted: 'loading' }])
  })
})
