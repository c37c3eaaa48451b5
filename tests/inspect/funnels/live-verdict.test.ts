import { describe, expect, it } from 'vitest'
import { damages } from '#src/inspect/funnels/damage.ts'
import { LiveVerdict } from '#src/inspect/funnels/live-verdict.ts'
import { readLine } from '#src/inspect/funnels/read-event.ts'
import { countFindings } from '#src/inspect/funnels/report.ts'
import { sampleLog } from '#src/inspect/funnels/sample-log.ts'
import { listFindings, logged, newBrowser, verifyEvents } from './log-room.ts'

const events = [...sampleLog({ users: 40, seed: 1 })]

const follow = (texts: readonly string[], verdict = new LiveVerdict()) => {
  for (const [index, text] of texts.entries()) {
    verdict.take(readLine(text, 0, text.length, index + 1, true))
    verdict.noteProgress({ format: 'collector', lines: index + 1 })
  }
  return verdict
}

const toTexts = (log: readonly object[]) => log.map((event) => JSON.stringify(event))

const badStage = () => {
  const own = { funnelId: 'onboarding', stageId: 'nowhere', stageName: 'Nowhere', conversionRate: 0 }
  return logged(newBrowser('ada'), Date.parse('2026-01-05T08:00:00.000Z'), 'conversion_funnel', own)
}

describe('at the end', () => {
  it.each(damages)('a log with $name has the findings that verify tells of it', async ({ apply }) => {
    const damaged = apply(events)?.events ?? []
    const { report } = await verifyEvents(damaged)
    const verdict = follow(toTexts(damaged))
    expect(listFindings(verdict.finish().report)).toEqual(listFindings(report))
    expect(verdict.hasViolated).toBe(!report.isConforming)
  })
})

it('tells each violation once, by whom, of what and when', () => {
  const verdict = follow(toTexts(events.slice(0, 20)))
  expect(verdict.takeChange()?.violations).toEqual([])
  follow(toTexts([badStage()]), verdict)
  const [violation, ...others] = verdict.takeChange()?.violations ?? []
  expect(others).toEqual([])
  expect(violation).toMatchObject({
    user: 'ada',
    explanation: { event: 'conversion_funnel', verdict: 'unknown', subject: 'nowhere', at: Date.UTC(2026, 0, 5, 8) },
  })
  expect([verdict.takeChange(), verdict.hasViolated]).toEqual([null, true])
})

it('tells as many violations as the report counts, in a log of many kinds', () => {
  const texts = damages.flatMap(({ apply }, index) =>
    toTexts(apply([...sampleLog({ users: 12, seed: index + 1 })])?.events ?? []),
  )
  const verdict = follow(texts)
  const { violations = [], unlisted = 0, report } = verdict.takeChange() ?? {}
  expect(violations).toHaveLength(20)
  expect(unlisted).toBeGreaterThan(0)
  expect(report && countFindings(report, 'violation')).toBeGreaterThanOrEqual(violations.length + unlisted)
})

it('names the charts in which somebody went on, and no others', () => {
  const verdict = follow(toTexts(events.slice(0, 200)))
  const first = verdict.takeChange()?.changedCharts.map(({ id }) => id) ?? []
  expect(first).toContain('onboarding')
  follow(toTexts([logged(newBrowser('eve'), 0, '$pageview', {})]), verdict)
  expect(verdict.takeChange()?.changedCharts).toEqual([])
})

it('judges a device at once whose first events are not in the log', () => {
  const browser = newBrowser('ada')
  browser.sequence = 64 * 500
  const verdict = follow(toTexts([logged(browser, 0, '$pageview', {})]))
  expect(verdict.takeChange()?.waiting).toBe(0)
  browser.sequence += 64
  follow(toTexts([logged(browser, 0, '$pageview', {})]), verdict)
  expect(verdict.takeChange()?.waiting).toBe(1)
})

it('counts anew, and still knows that there were violations', () => {
  const verdict = follow(toTexts([badStage()]), new LiveVerdict({ maxKnownPeople: 0 }))
  verdict.takeChange()
  expect(verdict.isFull).toBe(true)
  verdict.beginAnew()
  follow(toTexts([logged(newBrowser('eve'), 0, '$pageview', {})]), verdict)
  expect(verdict.takeChange()?.report).toMatchObject({ events: 1, users: 1, isConforming: true })
  expect(verdict.hasViolated).toBe(true)
})

it('looks at one funnel when it is told to', () => {
  const verdict = follow(toTexts([badStage()]), new LiveVerdict({ only: 'value_realization' }))
  const { violations, report } = verdict.takeChange() ?? {}
  expect(report?.funnels.map(({ id }) => id)).toEqual(['value_realization'])
  expect(violations).toHaveLength(report === undefined ? -1 : countFindings(report, 'violation'))
})
