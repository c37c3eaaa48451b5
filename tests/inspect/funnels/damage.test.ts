import { describe, expect, it } from 'vitest'
import { damages } from '#src/inspect/funnels/damage.ts'
import type { DeviationKind, LogProblemKind, LogReport } from '#src/inspect/funnels/report.ts'
import { sampleLog } from '#src/inspect/funnels/sample-log.ts'
import { listFindings, verifyEvents } from './log-room.ts'

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

  it.each(damages)('M12 with $name ($summary) does not, and the line is told', async ({ apply, shows }) => {
    const damaged = apply(events)
    expect(damaged).not.toBeNull()
    const { report } = await verifyEvents(damaged?.events ?? [])
    expect(report.isConforming).toBe(false)
    expect(listLines(report, shows)).toContain(damaged?.line)
  })
})

it('there are twelve kinds of damage', () => expect(new Set(damages.map(({ name }) => name)).size).toBe(12))
