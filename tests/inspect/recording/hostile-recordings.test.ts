import { expect, test } from 'vitest'
import type { Plain } from '#src/inspect/observer/record.ts'
import { asTest } from '#src/inspect/recording/as-test.ts'
import { findChart } from '#src/inspect/recording/find-chart.ts'
import { readRecording } from '#src/inspect/recording/read-recording.ts'
import { replayRecording } from '#src/inspect/recording/replay.ts'
import { writeRecording } from '#src/inspect/recording/write-recording.ts'
import { begins, event, numberRecords } from '../log/recorded-page.ts'

const opening = { kind: 'recording', format: 1, build: 'b0', address: '/', takenAt: 1, dropped: 0 } as const

interface Foreign {
  readonly chart?: string
  readonly value?: Plain
  readonly carried?: Plain
}

const write = ({ chart = 'session', value = { signedIn: 'fresh' }, carried = 1 }: Foreign) =>
  writeRecording({
    opening,
    records: numberRecords(
      begins('x:0', { chart, value, context: { carried } }),
      event('x:0', 'token.rejected', { payload: { carried }, value }),
    ),
  })

const open = (foreign: Foreign) => {
  const { recording } = readRecording(write(foreign))
  if (recording === null) throw new Error('it was refused')
  return recording
}

const code = '0n }); process.exit(1); ({ a: 1'

test.each(['$bigint', '$number', '$date', '$actor', '$error'])('no code gets into a copied test by %s', (name) => {
  const text = asTest(open({ carried: { [name]: code } }), 'x:0') ?? ''
  const withoutTexts = text.replaceAll(/'[^'\n]*'/g, '')
  expect(text).toContain('process.exit')
  expect(withoutTexts).not.toContain('process.exit')
})

test('a number that is none is replayed as the text that it is', () => {
  expect(replayRecording(open({ carried: { $bigint: code } }), findChart)).toHaveLength(1)
})

test('a chart that is named like a member of every object is a chart of another build', () => {
  const recording = open({ chart: 'constructor' })
  expect(asTest(recording, 'x:0')).toBeNull()
  expect(replayRecording(recording, findChart)).toEqual([])
})

test('a state that this build does not have is the first difference of the replay', () => {
  const [replayed] = replayRecording(open({ value: 'asleep' }), findChart)
  expect(replayed?.firstDifference).toMatchObject({
    number: 1,
    difference: { kind: 'removed', path: ['value'], before: 'asleep' },
  })
})

test('a value that is nested deeper than any of the product is no record, and nothing breaks', () => {
  const nested = (depth: number) => write({}).replace('{"carried":1}', `${'['.repeat(depth)}${']'.repeat(depth)}`)
  expect(readRecording(nested(150)).problems).toBeNull()
  for (const depth of [1_000, 100_000])
    expect(readRecording(nested(depth)).problems).toContainEqual({ line: 2, kind: 'notRecord', place: 'start.context' })
})
