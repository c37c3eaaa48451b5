import { expect, it } from 'vitest'
import { sampleLog } from '#src/inspect/funnels/sample-log.ts'
import { logged, newBrowser, toText } from '../funnels/log-room.ts'
import { growBy, watchThrough } from './watch-room.ts'

const at = Date.parse('2026-01-05T08:00:00.000Z')
const good = toText([...sampleLog({ users: 2, seed: 1 })].slice(0, 12))
const stranger = (user: string) => toText([logged(newBrowser(user), at, 'never_heard_of', {})])
const stage = { funnelId: 'onboarding', stageId: 'nowhere' }
const badStage = toText([logged(newBrowser('ada'), at, 'conversion_funnel', stage)])
const nothing = () => undefined

it('tells of a violation as it comes, with person, event, place and time', async () => {
  const { isConforming, written } = await watchThrough(growBy(good, badStage), [nothing, nothing])
  const lines = written.split('\n')
  expect(isConforming).toBe(false)
  expect(lines.filter((line) => line.includes('violation  '))).toEqual([
    expect.stringMatching(
      /^2026-01-05 08:00:00 {2}violation {2}conversion_funnel of ada, line 13: onboarding: has no "nowhere"\.$/,
    ),
  ])
  expect(lines.filter((line) => / events? of /.test(line))).toEqual([
    expect.stringMatching(/^12 events of \d (?:person|people), 0 violations, 0 warnings/),
    expect.stringMatching(/^13 events of \d people, 1 violation, 0 warnings/),
  ])
  expect(lines.at(-2)).toBe('13 in all')
})

it('counts the people of each stage when somebody reaches one', async () => {
  const events = [...sampleLog({ users: 3, seed: 2 })]
  const { isConforming, written } = await watchThrough(growBy(toText(events)), [nothing])
  expect(isConforming).toBe(true)
  expect(written).toMatch(/^onboarding: Sign-up started \d, Account created \d,/m)
})

it('keeps one line current on a terminal', async () => {
  const { written } = await watchThrough(growBy(good, stranger('eve')), [nothing, nothing], { isTTY: true })
  expect(written.split('\r\u001b[2K').filter((line) => line.includes('warnings'))).toEqual([
    expect.stringMatching(/^12 events of /),
    expect.stringMatching(/^(?:.+\n)?12 events of /),
    expect.stringMatching(/^13 events of /),
  ])
})

it('writes a line of JSON for each violation and change, and the report at the end', async () => {
  const grow = growBy(good, badStage)
  const { written } = await watchThrough(grow, [nothing, nothing], { format: 'json' })
  const lines = written
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.map(({ kind }) => kind)).toEqual(['status', 'violation', 'status', 'summary'])
  expect(lines[1]).toMatchObject({
    at: '2026-01-05T08:00:00.000Z',
    user: 'ada',
    event: 'conversion_funnel',
    line: 13,
    subject: 'nowhere',
  })
  expect(lines[2]).toMatchObject({ events: 13, charts: { onboarding: { account_created: expect.any(Number) } } })
  expect(lines[3]).toMatchObject({ events: 13, isConforming: false })
})

it('begins anew at its limit of people, and says so', async () => {
  const grow = growBy(stranger('ada'), stranger('eve'))
  const { isConforming, written } = await watchThrough(grow, [nothing, nothing], { maxKnownPeople: 0 })
  expect(written).toContain('log.ndjson has more people than can be kept; counting anew from here.\n')
  expect([isConforming, written.endsWith('0 in all\n')]).toEqual([false, true])
})

it('refuses a log of something else, like verify', async () => {
  const watching = watchThrough(growBy('{"id":1}\n{"id":2}\n'), [nothing])
  await expect(watching).rejects.toThrow(
    'log.ndjson cannot be read: taken as json-lines, it holds no event; line 1 is the first that is no event.',
  )
})
