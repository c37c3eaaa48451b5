import { expect, test } from 'vitest'
import { addRecords, unknownPage } from '#src/inspect/inspector/inspected-page.ts'
import { recordingFileName, toRecording } from '#src/inspect/log/recording-name.ts'
import { begins, event, numberRecords } from './recorded-page.ts'

const takenAt = Date.UTC(2026, 10, 20, 12, 5, 9)

test('a recording’s file says when it was taken and where', () => {
  const named = (address: string) => recordingFileName({ address, takenAt })
  expect(named('https://quarry.test/repositories/65aa?page=2')).toBe(
    'recording-2026-11-20T12-05-09-repositories-65aa.ndjson',
  )
  expect(named('/')).toBe('recording-2026-11-20T12-05-09.ndjson')
})

test('a recording opens with what it was taken of, and with how much is not in it', () => {
  const source = { build: 'b1', address: '/chat' }
  expect(toRecording({ ...unknownPage, dropped: 7 }, source, takenAt)).toEqual({
    opening: { kind: 'recording', format: 1, build: 'b1', address: '/chat', takenAt, dropped: 7 },
    records: [],
  })
})

test('an actor whose oldest events are gone begins where it stood after them', () => {
  const log = numberRecords(
    begins('x:0', { chart: 'counter', value: 'on', context: 0 }),
    event('x:0', 'add', { value: 'on', context: 1 }),
    event('x:0', 'add', { value: 'on', context: 2 }),
  )
  const { records } = toRecording(
    addRecords(unknownPage, log, { records: 1, ended: 1 }),
    { build: '', address: '/' },
    takenAt,
  )
  expect(records).toHaveLength(2)
  expect(records[0]).toMatchObject({ kind: 'actor', start: { context: 1 } })
})
