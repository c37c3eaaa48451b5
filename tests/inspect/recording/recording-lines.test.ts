import { assert, jsonValue, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRecording } from '#src/inspect/recording/read-recording.ts'
import type { Plain, Recording } from '#src/inspect/observer/record.ts'
import { writeRecording } from '#src/inspect/recording/write-recording.ts'
import { begins, control, event, notice, numberRecords } from '../log/recorded-page.ts'

const recording: Recording = {
  opening: { kind: 'recording', format: 1, build: 'b1', address: '/chat', takenAt: 1_790_000_000_000, dropped: 3 },
  records: numberRecords(
    begins('x:0', { chart: 'session', value: { signedIn: 'fresh' }, context: { generation: 1 } }),
    event('x:0', 'token.rejected', { payload: { generation: 1 }, value: { signedIn: 'refreshing' }, takes: ['a|b|0'] }),
    notice('x:0', 'session.refreshed'),
    control({ type: 'clock.advance', milliseconds: 5 }),
  ),
}
const lines = writeRecording(recording).trimEnd().split('\n')
const readProblems = (...changed: readonly string[]) => readRecording(changed.join('\n')).problems

describe('a recording', () => {
  test('is read back as it was written, one line for each record', () => {
    expect(lines).toHaveLength(5)
    expect(readRecording(writeRecording(recording))).toEqual({ recording, problems: null })
  })

  test('is read whatever its events carried', () => {
    assert(
      property(jsonValue(), (carried) => {
        const log = numberRecords(
          begins('x:0', { context: carried as Plain }),
          event('x:0', 'e', { payload: { carried } as never }),
        )
        const written = writeRecording({ ...recording, records: log })
        expect(readRecording(written).recording?.records).toEqual(JSON.parse(JSON.stringify(log)))
      }),
      {
        numRuns: 50,
        examples: [[{ prototype: 1, constructor: [{ constructor: null }] }], [JSON.parse('{"__proto__":{"a":0}}')]],
      },
    )
  })

  test('may have been through an editor of another system', () => {
    expect(readRecording(`\uFEFF${lines.join('\r\n')}\r\n\r\n`)).toEqual({ recording, problems: null })
  })
})

describe('what is no recording', () => {
  test('is told line by line', () => {
    const [opening = '', first = '', second = '', ...rest] = lines
    expect(readProblems(opening, first, '{"kind":', second.replace('"active"', '"asleep"'), ...rest)).toEqual([
      { line: 3, kind: 'notJson', place: null },
      { line: 4, kind: 'notRecord', place: 'after.status' },
    ])
  })

  test('tells an event that has no type, or is a list', () => {
    const [opening = '', first = '', second = ''] = lines
    const withEvent = (event: unknown) => JSON.stringify({ ...JSON.parse(second), event })
    for (const event of [{ generation: 1 }, { type: 7 }, ['token.rejected'], null])
      expect(readProblems(opening, first, withEvent(event))).toEqual([{ line: 3, kind: 'notRecord', place: 'event' }])
  })

  test('has no opening, or that of another build', () => {
    const [opening = '', ...rest] = lines
    expect(readProblems(...rest)?.[0]).toMatchObject({ line: 1, kind: 'notOpening' })
    expect(readProblems(opening.replace('"format":1', '"format":2'), ...rest)).toEqual([
      { line: 1, kind: 'otherFormat', place: 'format' },
    ])
    expect(readProblems('', '')).toEqual([{ line: 1, kind: 'empty', place: null }])
  })

  test('tells a record twice, or before those that it follows', () => {
    const [opening = '', first = '', second = ''] = lines
    expect(readProblems(opening, second, first, second)).toEqual([
      { line: 3, kind: 'outOfOrder', place: 'number' },
      { line: 4, kind: 'outOfOrder', place: 'number' },
    ])
  })
})
