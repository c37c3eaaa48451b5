import { createActor, createMachine } from 'xstate'
import { expect, test } from 'vitest'
import { formatGuardReads, listGuardReads } from '#src/inspect/log/guard-reads.ts'
import type { PlainEvent } from '#src/inspect/observer/record.ts'
import { getActiveNodes } from '#src/inspect/xstate-internals.ts'

interface Guarded<C, E, P> {
  readonly context: C
  readonly event: E
  readonly params?: (args: { context: C; event: E }) => P
  readonly isAllowed: (args: { context: C; event: E }, params: P) => boolean
}

const describeReads = <C extends object, E extends PlainEvent, P>({
  context,
  event,
  params,
  isAllowed,
}: Guarded<C, E, P>): string => {
  const guard = { type: 'isAllowed', ...(params === undefined ? {} : { params }) }
  const machine = createMachine({ context, on: { go: { guard } } } as never, { guards: { isAllowed } } as never)
  const snapshot = createActor(machine).getSnapshot()
  const [transition] = getActiveNodes(snapshot)[0]?.transitions.get('go') ?? []
  if (transition === undefined) throw new Error('there is no transition')
  return formatGuardReads(listGuardReads(transition, snapshot, event))
}

const go = { type: 'go' } as const

test('what a guard reads is listed, and nothing else', () => {
  const reads = describeReads({
    context: { page: { size: 5, number: 2 }, unread: true },
    event: { ...go, at: 7, by: 'ada' },
    isAllowed: ({ context: { page }, event }) => page.number * page.size < event.at,
  })
  expect(reads).toBe('context.page.number = 2, context.page.size = 5, event.at = 7')
})

test('what is handed to it as parameters is named by the place it comes from', () => {
  const reads = describeReads({
    context: { limit: { max: 3 } },
    event: { ...go, count: 4 },
    params: ({ context, event }) => ({ ...context.limit, count: event.count }),
    isAllowed: (_, { max, count }) => count < max,
  })
  expect(reads).toBe('context.limit.max = 3, event.count = 4')
})

test('lists, maps, moments and members that are not there are listed as a whole', () => {
  interface Context {
    readonly ids: readonly string[]
    readonly seen: ReadonlyMap<string, number>
    readonly since: Date
    readonly until?: Date
  }
  const context: unknown = {
    ids: ['a', 'b'],
    seen: { $map: [['a', 1]] },
    since: { $date: '2026-01-01T00:00:00.000Z' },
  }
  const reads = describeReads({
    context: context as Context,
    event: go,
    isAllowed: ({ context: { ids, seen, since, until } }) => ids.includes('c') || seen.has('c') || since === until,
  })
  const [ids, since] = ['["a","b"]', '"2026-01-01T00:00:00.000Z"']
  expect(reads).toBe(`context.ids = ${ids}, context.seen = Map(1), context.since = ${since}, context.until = undefined`)
})

test('a guard that fails lists what it read until then, and a long value is cut', () => {
  const context = { text: 'x'.repeat(200) } as { readonly text: string; readonly gone: { readonly text: string } }
  const reads = describeReads({ context, event: go, isAllowed: ({ context: { text, gone } }) => text === gone.text })
  expect(reads).toBe(`context.text = "${'x'.repeat(78)}…, context.gone = undefined`)
})

test('a guard that reads nothing lists nothing', () => {
  expect(describeReads({ context: { a: 1 }, event: go, isAllowed: () => false })).toBe('')
})
