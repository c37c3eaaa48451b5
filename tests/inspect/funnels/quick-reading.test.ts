import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chartEvents, identifyEvent } from '#src/inspect/funnels/chart-events.ts'
import { isUnreadable } from '#src/inspect/funnels/log-event.ts'
import { readEvent } from '#src/inspect/funnels/read-event.ts'
import { readQuickly } from '#src/inspect/funnels/read-quickly.ts'
import { sampleLog } from '#src/inspect/funnels/sample-log.ts'

const lines = [...sampleLog({ users: 6, seed: 11 })].map((event) => JSON.stringify(event))

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** The end of an event that no chart knows is never read, so it need not be JSON. */
const isWhole = (line: string) => {
  const name = line.split('"')[3] ?? ''
  return name === identifyEvent || chartEvents.has(name)
}

/** In JSON the last of two equal members wins, which would be in the unread end. */
const namesUserTwice = (line: string) => line.split('"distinctId":').length > 2

const signs = [
  '"',
  '\\',
  '\\"',
  '{',
  '}',
  '[]',
  ',',
  ':',
  'null',
  '0',
  '-1',
  '1e3',
  '007',
  '""',
  '"x"',
  '\t',
  '\n',
  'é',
  '\r',
]
const members = ['"timestamp":null,', '"uuid":"1",', ',"problems":[]', '"distinctId":"eve",', '"$window_id":7,']
const parts = fc.constantFrom(...signs, ...members)
const put = fc.oneof(parts, fc.string({ maxLength: 6 }))
const damage = fc.record({ line: fc.constantFrom(...lines), at: fc.nat(), cut: fc.nat({ max: 30 }), put })

const damaged = ({ line, at, cut, put: text }: { line: string; at: number; cut: number; put: string }): string => {
  const from = at % line.length
  return line.slice(0, from) + text + line.slice(from + cut)
}

const expectSame = (line: string): void => {
  const quick = readQuickly(`before\n${line}\nafter`, 7, 7 + line.length, 3)
  if (quick === null) return
  const whole = parsed(line)
  if (whole === undefined) expect(isWhole(line)).toBe(false)
  if (whole === undefined) return
  const slow = readEvent(whole, 3, line)
  if (isUnreadable(slow) || isWhole(line)) expect(quick).toEqual(slow)
  else if (!namesUserTwice(line))
    expect({ ...quick, problems: [], fingerprint: 0 }).toEqual({ ...slow, problems: [], fingerprint: 0 })
}

describe('a line that is read quickly', () => {
  it('is one of all that the collector writes in plain text', () => {
    expect(lines.filter((line) => readQuickly(line, 0, line.length, 1) === null)).toEqual([])
    for (const line of lines) expectSame(line)
  })

  it('tells what it tells when it is read whole, whatever has happened to it', () => {
    fc.assert(
      fc.property(damage, (given) => {
        expectSame(damaged(given))
      }),
      { numRuns: 5_000 },
    )
  })

  it.each(['timestamp', 'clientTime'])('is read whole where its %s names no zone', (member) => {
    const line = lines.find(isWhole) ?? ''
    const unzoned = line.replace(new RegExp(`("${member}":"[^"]*)Z"`), (_, time: string) => `${time}0"`)
    expect(unzoned).not.toBe(line)
    expect(readQuickly(unzoned, 0, unzoned.length, 1)).toBeNull()
    expectSame(unzoned)
  })
})
