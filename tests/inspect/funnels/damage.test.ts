import { describe, expect, it } from 'vitest'
import { damages } from '#src/inspect/funnels/damage.ts'
import { severityOfDeviation, severityOfProblem } from '#src/inspect/funnels/findings.ts'
import type { DeviationKind, LogProblemKind, LogReport } from '#src/inspect/funnels/report.ts'
import { sampleLog } from '#src/inspect/funnels/sample-log.ts'
import { listFindings, verifyEvents } from './log-room.ts'

const warnings: ReadonlySet<string> = new Set([
  'gap',
  'zoneMissing',
  'clockAhead',
  'identifyMissing',
  'peopleMerged',
  'repeated',
])

const listLines = ({ problems, funnels }: LogReport, kind: LogProblemKind | DeviationKind): number[] =>
  [...problems, ...funnels.flatMap(({ deviations }) => deviations)].flatMap((finding) =>
    finding.kind === kind ? finding.examples.map(({ line }) => line) : [],
  )

describe.each([1, 2, 3])('a log of forty people (seed %i)', (seed) => {
  const events = [...sampleLog({ users: 40, seed })]

  it('conforms as it is', async () => {
    const { report } = await verifyEvents(events)
    expect([listFindings(report), report.isConforming, report.users]).toEqual([[], true, 40])
  })

  it.each(damages)('M12 with $name ($summary) has that told, with its line', async ({ apply, shows }) => {
    const damaged = apply(events)
    expect(damaged).not.toBeNull()
    const { report } = await verifyEvents(damaged?.events ?? [])
    expect([report.isConforming, listFindings(report).length > 0]).toEqual([warnings.has(shows), true])
    expect(listLines(report, shows)).toContain(damaged?.line)
  })
})

it('there are 26 kinds of damage, and each kind of finding is shown by one of them', () => {
  expect(new Set(damages.map(({ name }) => name)).size).toBe(26)
  const kinds = [severityOfProblem, severityOfDeviation].flatMap((severities) => Object.keys(severities))
  expect([...new Set(damages.map(({ shows }) => shows))].toSorted()).toEqual(kinds.toSorted())
})
