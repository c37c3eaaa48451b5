import { expect, it } from 'vitest'
import { isUnreadable, type LogLine } from '#src/inspect/funnels/log-event.ts'
import { NotLines, readGrowingLog } from '#src/inspect/funnels/read-log.ts'
import { sampleLog } from '#src/inspect/funnels/sample-log.ts'
import { toText } from './log-room.ts'

const events = [...sampleLog({ users: 1, seed: 1 })].slice(0, 3)

const readPieces = async (...pieces: readonly string[]) => {
  async function* source() {
    yield* pieces
  }
  const [lines, formats]: [LogLine[], Set<string>] = [[], new Set()]
  for await (const { format } of readGrowingLog(source(), (line) => lines.push(line))) formats.add(format)
  const kinds = lines.map((line) => (isUnreadable(line) ? line.unreadable : line.event))
  return { kinds, lines, formats: [...formats] }
}

it('passes each line on as soon as it is whole, and knows when each event was', async () => {
  const text = toText(events)
  const { kinds, lines, formats } = await readPieces(text.slice(0, 10), text.slice(10, 700), text.slice(700))
  expect(kinds).toEqual(events.map(({ event }) => event))
  expect(lines.map((line) => !isUnreadable(line) && line.at)).toEqual(
    events.map(({ clientTime }) => Date.parse(clientTime)),
  )
  expect(formats).toEqual(['collector'])
})

it('leaves out a last line that is half written, but not one that only lacks its end', async () => {
  const whole = toText(events).trimEnd()
  expect((await readPieces(`${whole}\n{"event":"half`)).kinds).toHaveLength(3)
  expect((await readPieces(whole)).kinds).toHaveLength(3)
  expect((await readPieces(`${whole}\n{"event":"half\n`)).kinds.at(-1)).toBe('notJson')
})

it('reads nothing of a log that stays empty', async () => {
  expect(await readPieces('', '\n \n')).toEqual({ kinds: [], lines: [], formats: [] })
})

it.each([
  ['csv', 'event,distinct_id\na,b\n'],
  ['json', '[{"event":"a"}]\n'],
  ['query', '{"columns":["event"],"results":[["a"]]}\n'],
])('refuses %s, which cannot be followed line by line', async (format, text) => {
  await expect(readPieces(text)).rejects.toEqual(new NotLines(format as 'csv'))
})
