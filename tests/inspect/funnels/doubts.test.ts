import { expect, it } from 'vitest'
import { type SampleEvent, sampleLog } from '#src/inspect/funnels/sample-log.ts'
import { listFindings, toText, verifyEvents, verifyText } from './log-room.ts'

const events = [...sampleLog({ users: 40, seed: 3 })]
const year = 365 * 24 * 3_600_000

const withTime = (event: SampleEvent, timestamp: string): SampleEvent => ({
  ...event,
  clientTime: timestamp,
  properties: { ...event.properties, timestamp },
})

const exportedTimes = (change: (time: string) => string) =>
  events.map(({ event, distinctId, properties, clientTime }, index) => ({
    uuid: String(index),
    event,
    distinct_id: distinctId,
    properties: { ...properties, timestamp: change(String(properties['timestamp'])) },
    timestamp: change(clientTime),
  }))

it('a time without a zone is one of UTC wherever the analyst is, and is warned of', async () => {
  const zone = process.env['TZ']
  process.env['TZ'] = 'America/New_York'
  const bare = exportedTimes((time) => time.replace('T', ' ').replace('Z', ''))
  const zoned = exportedTimes((time) => time)
  const half = bare.map((event, index) => (index % 2 === 0 ? event : (zoned[index] ?? event)))
  const [all, mixed] = [await verifyText(toText(bare)), await verifyText(toText(half.slice(0, 40)))]
  process.env['TZ'] = zone
  const whole = await verifyText(toText(exportedTimes((time) => time)))
  expect([whole.report.isConforming, all.report.isConforming, mixed.report.isConforming]).toEqual([true, true, true])
  expect(all.report.problems.map(({ kind, severity }) => `${kind} ${severity}`)).toEqual(['zoneMissing warning'])
  expect(mixed.report.problems.map(({ kind }) => kind)).toEqual(['zoneMissing'])
  expect(all.report.funnels).toEqual(whole.report.funnels)
})

it('a clock that is a year ahead is warned of', async () => {
  const device = events[0]?.deviceId
  const ahead = events.map((event) =>
    event.deviceId === device
      ? withTime(event, new Date(Date.parse(String(event.properties['timestamp'])) + year).toISOString())
      : event,
  )
  const { report } = await verifyEvents(ahead)
  expect([report.isConforming, report.problems.map(({ kind }) => kind)]).toEqual([true, ['clockAhead']])
})

it('people who got their name without being identified are warned of: they count twice', async () => {
  const lost = events.filter(({ event }) => event !== '$identify')
  const [before, after] = [await verifyEvents(events), await verifyEvents(lost)]
  const count = after.report.users - before.report.users
  expect(count).toBeGreaterThan(0)
  const problem = after.report.problems.find(({ kind }) => kind === 'identifyMissing')
  expect([problem?.severity, problem?.count]).toEqual(['warning', count])
  expect(listFindings(before.report)).toEqual([])
})

it('two people with names who are made one are warned of', async () => {
  const [first, second] = events.filter(({ event }) => event === '$identify')
  if (first === undefined || second === undefined) throw new Error('nobody has a name')
  const merged = { ...second, properties: { ...second.properties, $anon_distinct_id: first.distinctId } }
  const { report } = await verifyEvents(events.map((event) => (event === second ? merged : event)))
  expect(report.problems.find(({ kind }) => kind === 'peopleMerged')?.severity).toBe('warning')
})
