import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import { trackingPlanSchema } from '#src/inspect/model/tracking-plan-schema.ts'
import { sampleEvents } from '#tests/support/sample-events.ts'
import { type CollectorRoom, makeEvent, openCollector } from './collector-room.ts'

let room: CollectorRoom
beforeAll(async () => {
  room = await openCollector()
})
afterAll(() => room.backend.close())

it('every line of the log of what the product says is as the tracking plan has it', async () => {
  const ajv = new Ajv2020({ strictTypes: false, strictRequired: false })
  addFormats(ajv)
  const isPlanned = ajv.compile(trackingPlanSchema(analyticsCharts))
  const samples = sampleEvents()
  const inTheLibrarysWay = ({ event, properties }: (typeof samples)[number]) =>
    makeEvent(room.key, { event, properties: { page: undefined, $lib: 'web', $session_id: 's1', ...properties } })
  await room.postPacked('/e/', { api_key: room.key, batch: samples.map(inTheLibrarysWay) })
  const log = await (await room.backend.fetch('http://127.0.0.1:4173/api/dev/events.ndjson')).text()
  const lines = log.trimEnd().split('\n')
  expect(lines).toHaveLength(samples.length)
  for (const line of lines) expect([line, isPlanned(JSON.parse(line))]).toEqual([line, true])
  expect(isPlanned({ ...JSON.parse(lines[0] ?? ''), event: 'never_heard_of' })).toBe(false)
})
