import { describe, expect, it } from 'vitest'
import { errorReportingMachine } from '#machines/error-reporting/error-reporting.machine.ts'
import { chartDefects } from '#tests/support/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'

const plan = {
  inputs: [
    { selfHosted: false, configured: true },
    { selfHosted: true, configured: true },
    { selfHosted: false, configured: false },
  ],
  events: { 'consent.given': {}, 'consent.withdrawn': {} },
}

describe('the error reporting chart', () => {
  it('reads as a table', () => {
    expect(transitionTable(errorReportingMachine, plan)).toMatchInlineSnapshot(`
      "(start) --> starting
      starting --always--> refused
      starting --always [isNeverSent]--> unavailable
      refused --consent.given--> granted.loading
      granted.loading --consent.withdrawn--> refused
      granted.loading --done.actor.loadReporter--> granted.reporting ^reporting.started
      granted.loading --error.actor.loadReporter--> granted.failed
      granted.reporting --consent.withdrawn--> refused ^reporting.stopped
      granted.failed --consent.withdrawn--> refused"
    `)
  })

  it('has no defects', () => expect(chartDefects(errorReportingMachine, plan)).toEqual([]))
})
