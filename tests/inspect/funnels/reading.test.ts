import { describe, expect, it } from 'vitest'
import { readCsvRows } from '#src/inspect/funnels/csv-rows.ts'
import { readTextLines, readText as decoded } from '#src/inspect/funnels/log-text.ts'
import { sampleLog } from '#src/inspect/funnels/sample-log.ts'
import { verifyLog } from '#src/inspect/funnels/verify-log.ts'
import { listFindings, splitIntoPieces, toText, verifyText } from './log-room.ts'

const events = [...sampleLog({ users: 4, seed: 2 })]
const text = toText(events)

const collect = async <T>(source: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const each of source) all.push(each)
  return all
}

describe('a file', () => {
  it.each(['', '\n', '\uFEFF', ' \r\n\n'])('with nothing in it (%j) has no events and conforms', async (nothing) => {
    const { report } = await verifyText(nothing)
    expect([report.format, report.events, report.isConforming]).toEqual(['empty', 0, true])
  })

  it('that is cut off tells of the line it is cut off in, and of no other', async () => {
    const { report } = await verifyText(text.slice(0, text.lastIndexOf('"properties"') + 40))
    expect(listFindings(report)).toEqual([`unreadable ×1 line ${events.length}`])
    expect(report.events).toBe(events.length - 1)
  })

  it('that ends without a line end is read to its end', async () => {
    const { report } = await verifyText(text.trimEnd())
    expect([report.events, report.isConforming]).toEqual([events.length, true])
  })

  it('with lines that are no event tells which', async () => {
    const lines = ['{"event":', '[]', '{"event":"pageview"}', 'null', '']
    const { report } = await verifyText(text + lines.join('\n'))
    expect(listFindings(report)).toEqual([`unreadable ×4 line ${events.length + 1}`])
    expect(report.problems[0]?.examples.map(({ claimed }) => claimed)).toEqual([
      '"notJson"',
      '"notAnEvent"',
      '"notAnEvent"',
    ])
  })

  it('with a line of ten megabytes is read like any other', async () => {
    const page = JSON.stringify({
      ...events[0],
      properties: { ...events[0]?.properties, page: 'x'.repeat(10_000_000) },
    })
    const { report } = await verifyText(`${page}\n${text.slice(text.indexOf('\n') + 1)}`)
    expect([listFindings(report), report.events]).toEqual([[], events.length])
  })

  it.each([
    ['prose', 'The export is not ready yet, try again later.'],
    ['a page', '<!doctype html><html><body><p>Not found</p></body></html>'],
    ['a page on two lines', '<!doctype html>\n<p>Not found</p>\n'],
    ['another table without rows', 'Date,Amount,Currency\n'],
    ['another table', 'Date,Amount,Currency\n2026-01-05,5,EUR\n'],
    ['bytes without a line end', Uint8Array.from({ length: 200 }, (_, index) => 130 + ((index * 37) % 120))],
    ['numbers', '[1,2,3]'],
    ['texts', '["signup_started"]'],
    ['no list of results', '{"results":"oops"}'],
    ['a failure on one line', '{"type":"validation_error","detail":"Unknown project."}'],
    ['a failure on several lines', '{\n  "type": "validation_error",\n  "detail": "Unknown project."\n}\n'],
    ['the beginning of a list', '['],
  ])('of another kind altogether (%s) is said to be no log', async (_, given) => {
    const { report } = await verifyLog(splitIntoPieces(given))
    expect([report.events, report.isConforming]).toEqual([0, false])
    expect(report.problems.map(({ kind }) => kind)).toEqual(['unreadable'])
  })

  it.each(['[]', '[ ]\n', '{"results":[]}', '{\n  "next": null,\n  "results": []\n}', 'uuid,event,distinct_id\n'])(
    'with an export of nothing (%j) conforms',
    async (given) => {
      const { report } = await verifyText(given)
      expect([report.events, report.problems, report.isConforming]).toEqual([0, [], true])
    },
  )

  it('with a list that breaks off between two events says so', async () => {
    const whole = JSON.stringify(events)
    const { report } = await verifyText(whole.slice(0, whole.lastIndexOf(',{"event"') + 1))
    expect([report.events, listFindings(report)]).toEqual([events.length - 1, ['unreadable ×1 line 1']])
  })

  it.each([1, 7, 65_536])('with numbers among the events tells of each (pieces of %i bytes)', async (size) => {
    const [first, ...rest] = events.slice(0, 3).map((event) => JSON.stringify(event))
    const { report } = await verifyLog(splitIntoPieces(`[12, ${first}, "a, b",\n${rest.join(',')}, null]`, size))
    expect([report.events, listFindings(report)]).toEqual([3, ['unreadable ×3 line 1']])
  })
})

describe('text', () => {
  it.each([1, 2, 3, 4, 5, 6, 7])('is cut between characters, not within them (pieces of %i bytes)', async (size) => {
    const given = 'aé€😀ж, 漢字 😀😀'
    expect((await collect(decoded(splitIntoPieces(given, size)))).join('')).toBe(given)
  })

  it('that is not UTF-8 is read with marks for what is not', async () => {
    const bytes = new Uint8Array([0x61, 0xff, 0x62, 0xe2, 0x82])
    expect((await collect(decoded(splitIntoPieces(bytes, 2)))).join('')).toBe('a\uFFFDb\uFFFD')
  })

  it('in lines: one that is too long is not kept, and those around it are', async () => {
    const lines: (string | null)[] = []
    const numbers: number[] = []
    const take = {
      line: (piece: string, from: number, end: number, number: number) => {
        lines.push(piece.slice(from, end))
        numbers.push(number)
      },
      tooLong: () => lines.push(null),
    }
    await collect(readTextLines(piecesOfText(`a\n${'b'.repeat(20)}\r\nc\r\n\nd`, 6), take, 10))
    expect([lines, numbers]).toEqual([
      ['a', null, 'c', '', 'd'],
      [1, 3, 4, 5],
    ])
  })
})

async function* piecesOfText(given: string, size: number): AsyncGenerator<string> {
  for (let from = 0; from < given.length; from += size) yield given.slice(from, from + size)
}

describe('a table', () => {
  const rows = async (given: string, size: number) => (await collect(readCsvRows(piecesOfText(given, size)))).flat()

  it.each([1, 3, 1_000])(
    'knows quotes, line ends within them, and the line each row begins in (pieces of %i)',
    async (size) => {
      const given = 'a,b\n"1\n2","say ""no"""\n\n3,"x,y"\n'
      expect((await rows(given, size)).map(({ line, cells }) => [line, cells])).toEqual([
        [1, ['a', 'b']],
        [2, ['1\n2', 'say "no"']],
        [5, ['3', 'x,y']],
      ])
    },
  )

  it('tells of quotes that do not end', async () => {
    const broken = (await rows('a,b\n1,"2\n3,4\n', 4)).map(({ line, isBroken }) => [line, isBroken])
    expect(broken).toEqual([
      [1, false],
      [2, true],
    ])
  })

  it('is read row by row, whatever is in one of them', async () => {
    const table = 'event,distinct_id,timestamp,properties\npageview,ada,2026-01-05T08:00:00.000Z,{"page\n'
    const { report } = await verifyLog(splitIntoPieces(table))
    expect([report.format, listFindings(report)]).toEqual(['csv', ['unreadable ×1 line 2']])
  })
})
