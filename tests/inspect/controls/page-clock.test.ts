import { describe, expect, test } from 'vitest'
import { days, hours } from '#src/lib/durations.ts'
import { createPageClock } from '#src/inspect/controls/page-clock.ts'
import { createFakeClock } from './fake-clock.ts'

const open = (ahead = 0) => {
  const device = createFakeClock()
  const errors: unknown[] = []
  let changes = 0
  const clock = createPageClock(device.native, {
    report: (error) => errors.push(error),
    changed: () => (changes += 1),
    ahead,
  })
  const start = clock.now()
  const log: string[] = []
  const note = (what: string) => () => void log.push(`${what} at ${clock.now() - start}`)
  return { device, clock, errors, log, note, changes: () => changes }
}

test('a clock that begins ahead goes on from there, and what waits waits no shorter', () => {
  const { device, clock, log, note } = open(14 * days)
  expect([clock.now() - device.native.now(), clock.ahead()]).toEqual([14 * days, 14 * days])
  clock.set(note('once'), 100, false)
  device.pass(99)
  expect(log).toEqual([])
  device.pass(1)
  expect(log).toEqual(['once at 100'])
})

describe('a clock that nobody touches', () => {
  test('goes with the device', () => {
    const { device, clock, log, note } = open()
    clock.set(note('once'), 100, false)
    clock.set(note('again'), 60, true)
    device.pass(200)
    expect(log).toEqual(['again at 60', 'once at 100', 'again at 120', 'again at 180'])
    expect(clock.ahead()).toBe(0)
    expect(clock.nextIn()).toBe(40)
  })

  test('forgets what is cleared, and knows what is its own', () => {
    const { device, clock, log, note } = open()
    const [once, again] = [clock.set(note('once'), 10, false), clock.set(note('again'), 10, true)]
    expect([clock.clear(once), clock.clear(again), clock.clear(once), clock.clear(7)]).toEqual([
      true,
      true,
      false,
      false,
    ])
    device.pass(1 * days)
    expect(log).toEqual([])
    expect(clock.nextIn()).toBeNull()
    expect(device.count()).toBe(0)
  })

  test('waits for more than the browser can wait', () => {
    const { device, clock, log, note } = open()
    clock.set(note('late'), 60 * days, false)
    clock.set(note('never'), Infinity, false)
    device.pass(59 * days)
    expect(log).toEqual([])
    expect(Math.max(...device.waits)).toBeLessThan(2 ** 31)
    device.pass(1 * days)
    expect(log).toEqual([`late at ${60 * days}`])
    expect(clock.nextIn()).toBeNull()
  })
})

describe('a clock that is advanced', () => {
  test('lets everything that fell due happen once, in its order, at the moment of waking', async () => {
    const { device, clock, log, note } = open()
    clock.set(note('third'), 5 * hours, false)
    clock.set(note('first'), 1 * hours, false)
    clock.set(note('tick'), 2 * hours, true)
    clock.set(note('not yet'), 2 * days, false)
    await clock.advance(1 * days)
    expect(log).toEqual([`first at ${1 * days}`, `tick at ${1 * days}`, `third at ${1 * days}`])
    expect(clock.ahead()).toBe(1 * days)
    expect(clock.nextIn()).toBe(2 * hours)
    device.pass(1 * days)
    expect(log.slice(3)).toEqual([
      ...Array.from({ length: 11 }, (_, index) => `tick at ${1 * days + (index + 1) * 2 * hours}`),
      `not yet at ${2 * days}`,
      `tick at ${2 * days}`,
    ])
  })

  test('has what is set anew on waking wait from then on', async () => {
    const { device, clock, log, note } = open()
    clock.set(
      () => {
        note('woken')()
        clock.set(note('after'), 50, false)
      },
      1 * days,
      false,
    )
    await clock.advance(10 * days)
    expect(log).toEqual([`woken at ${10 * days}`])
    device.pass(50)
    expect(log.at(-1)).toBe(`after at ${10 * days + 50}`)
  })

  test('does not let happen what was cleared by what happened before', async () => {
    const { clock, log, note } = open()
    const later = clock.set(note('later'), 20, false)
    clock.set(() => void clock.clear(later), 10, false)
    await clock.advance(100)
    expect(log).toEqual([])
  })

  test('lets promises of one thing be kept before the next happens', async () => {
    const { clock, log, note } = open()
    clock.set(() => void Promise.resolve().then(note('promise')), 10, false)
    clock.set(note('next'), 10, false)
    await clock.advance(10)
    expect(log).toEqual(['promise at 10', 'next at 10'])
  })

  test('reports what throws, and goes on', async () => {
    const { clock, log, note, errors } = open()
    clock.set(
      () => {
        throw new Error('broken')
      },
      10,
      false,
    )
    clock.set(note('next'), 10, false)
    await clock.advance(10)
    expect(errors).toEqual([new Error('broken')])
    expect(log).toEqual(['next at 10'])
  })

  test('waits the rest of a long time', async () => {
    const { device, clock, log, note } = open()
    clock.set(note('late'), 100 * days, false)
    await clock.advance(70 * days)
    device.pass(29 * days)
    expect(log).toEqual([])
    device.pass(1 * days)
    expect(log).toEqual([`late at ${100 * days}`])
  })

  test('says that something has changed, whatever it was', async () => {
    const { device, clock, changes } = open()
    const counts = [changes()]
    const count = () => counts.push(changes())
    const timer = clock.set(() => undefined, 10, false)
    count()
    clock.clear(timer)
    count()
    clock.set(() => undefined, 10, false)
    count()
    device.pass(10)
    count()
    await clock.advance(1)
    count()
    expect(counts).toEqual([...new Set(counts)])
  })
})
