import { afterAll, beforeAll, expect, it } from 'vitest'
import { followCollector } from '#src/inspect/cli/follow-collector.ts'
import { followThrough } from '#tests/inspect/cli/watch-room.ts'
import { type CollectorRoom, makeEvent, openCollector } from './collector-room.ts'

let room: CollectorRoom
beforeAll(async () => {
  room = await openCollector()
})
afterAll(() => room.backend.close())

/** A list and the log must write an event alike, for the follower knows events by their text. */
it('a follower gets each event of the collector once, as the log has it', async () => {
  const send = (...names: readonly string[]) => {
    const batch = names.map((event) =>
      makeEvent(room.key, { event, properties: { 10: 'ж', 9: [1.5, null], own: { b: 1, a: '\u2028"' } } }),
    )
    return room.postPacked('/e/', { api_key: room.key, batch })
  }
  await send('first', 'second')
  const load = async (address: URL) => room.backend.fetch(String(address))
  const { logs, notices } = await followThrough(
    followCollector('http://127.0.0.1:4173', load),
    () => send('third'),
    () => undefined,
    () => send('fourth', 'fourth'),
  )
  const log = await (await room.backend.fetch('http://127.0.0.1:4173/api/dev/events.ndjson')).text()
  expect(log.trimEnd().split('\n')).toHaveLength(5)
  expect([logs, notices]).toEqual([[{ isContinued: false, text: log }], []])
})
