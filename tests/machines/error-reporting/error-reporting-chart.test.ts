import { describe, expect, it } from 'vitest'
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
