import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDevice, createOrder } from '#src/inspect/funnels/event-order.ts'
import type { LoggedEvent } from '#src/inspect/funnels/log-event.ts'

const createEvent = (sequence: number | null, fingerprint = sequence ?? 0): LoggedEvent => ({
  line: 1,
  user: 'ada',
  device: 'laptop',
  tab: '',
  sequence,
  at: 0,
  event: 'pageview',
  properties: {},
  fingerprint,
  problems: [],
})

const order = (events: readonly LoggedEvent[]) => {
  const delivered: (number | null)[] = []
  const problems: string[] = []
  const device = createDevice('laptop')
  const { add, finish } = createOrder({
    deliver: ({ sequence }) => delivered.push(sequence),
    onGap: ({ sequence }, missing) => problems.push(`${missing} lost before ${sequence}`),
    onPast: ({ sequence }, kind) => problems.push(`${kind} ${sequence}`),
  })
  for (const event of events) add(event, device)
  finish()
  return { delivered, problems }
}

const of = (...numbers: number[]) => numbers.map((number) => createEvent(number))
const rounds = (...counts: number[]) => counts.map((count) => count * 64)

describe('the events of a device', () => {
  it('come in the order of their numbers, whatever the log’s', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(rounds(...Array.from({ length: 60 }, (_, index) => index + 1)), { minLength: 60 }),
        (numbers) => {
          expect(order(of(...numbers))).toEqual({ delivered: numbers.toSorted((a, b) => a - b), problems: [] })
        },
      ),
    )
  })

  it('are told to have lost what no round follows on', () => {
    expect(order(of(...rounds(1, 2, 5, 6)))).toEqual({ delivered: rounds(1, 2, 5, 6), problems: ['2 lost before 320'] })
  })

  it('may begin anywhere: a log has a beginning', () => {
    expect(order(of(...rounds(41, 40, 42)))).toEqual({ delivered: rounds(40, 41, 42), problems: [] })
  })

  it('of two tabs that came to the same round are both there', () => {
    expect(order(of(64, 128, 129, 192, 193, 256))).toEqual({ delivered: [64, 128, 129, 192, 193, 256], problems: [] })
    expect(order(of(64, 129, 192, 128, 256))).toEqual({ delivered: [64, 129, 192, 128, 256], problems: [] })
  })

  it('that were written twice are delivered once', () => {
    expect(order(of(64, 128, 64, 192))).toEqual({ delivered: [64, 128, 192], problems: ['duplicate 64'] })
    expect(order(of(64, 256, 256, 128, 192))).toEqual({ delivered: [64, 128, 192, 256], problems: ['duplicate 256'] })
  })

  it('with one number for two are told of', () => {
    expect(order([...of(64, 128), createEvent(128, 7)]).problems).toEqual(['sequenceReused 128'])
    expect(order([...of(64, 256), createEvent(256, 7)]).problems).toEqual(['sequenceReused 256', '2 lost before 256'])
  })

  it('wait for at most 64 others, and are late after that', () => {
    const others = rounds(...Array.from({ length: 64 }, (_, index) => index + 3))
    expect(order(of(64, ...others, 128)).problems).toEqual([])
    expect(order(of(64, ...others, 67 * 64, 128)).problems).toEqual(['1 lost before 192', 'late 128'])
  })

  it('without a number come as they are', () => {
    expect(order([createEvent(null), ...of(64), createEvent(null)]).delivered).toEqual([null, 64, null])
  })
})
