import { expect, it } from 'vitest'
import { followCollector, listNewLines, maxListedEvents } from '#src/inspect/cli/follow-collector.ts'
import { maxBackOffMs } from '#src/inspect/cli/growing-log.ts'
import { followThrough } from './watch-room.ts'

const address = 'http://127.0.0.1:4173'

const createCollector = () => {
  let events: { no: number }[] = []
  let failure: Response | Error | null = null
  let reads = 0
  return {
    add(...numbers: number[]) {
      events = [...events, ...numbers.map((no) => ({ no }))]
    },
    clear() {
      events = []
    },
    fail(next: typeof failure) {
      failure = next
    },
    getReads: () => reads,
    load: async ({ pathname }: URL): Promise<Response> => {
      if (failure instanceof Error) throw failure
      if (failure) return failure.clone()
      if (pathname === '/api/dev/events') return Response.json(events.toReversed().slice(0, maxListedEvents))
      reads += 1
      const text = events.map((event) => `${JSON.stringify(event)}\n`).join('')
      return new Response(text, { headers: { 'Content-Type': 'application/x-ndjson' } })
    },
  }
}

const listNumbers = (text: string): number[] =>
  text
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { no: number }).no)

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

const refused = new TypeError('fetch failed')

it('reads the whole log once, then each new event once, the oldest first', async () => {
  const collector = createCollector()
  collector.add(...range(0, 1_500))
  const { logs, notices } = await followThrough(
    followCollector(address, collector.load),
    () => collector.add(1_500, 1_501),
    () => undefined,
    () => collector.add(1_502),
  )
  expect(logs.map(({ text }) => listNumbers(text))).toEqual([range(0, 1_503)])
  expect([notices, collector.getReads()]).toEqual([[], 1])
})

it('takes an event that becomes visible after a later one, and equal events as often as they came', () => {
  expect(listNewLines(['a', 'c'], ['a', 'b', 'c'])).toEqual(['b'])
  expect(listNewLines(['a', 'b'], ['b', 'b', 'b'])).toEqual(['b', 'b'])
})

it('reads anew when the events were cleared', async () => {
  const collector = createCollector()
  collector.add(1, 2)
  const { logs, notices } = await followThrough(
    followCollector(address, collector.load),
    () => collector.clear(),
    () => collector.add(3),
  )
  expect(logs.map(({ isContinued, text }) => [isContinued, listNumbers(text)])).toEqual([
    [false, [1, 2]],
    [false, [3]],
  ])
  expect(notices).toEqual(['rewritten'])
})

it('reads anew when more arrive at once than a list holds', async () => {
  const collector = createCollector()
  collector.add(0)
  const { logs } = await followThrough(followCollector(address, collector.load), () =>
    collector.add(...range(1, maxListedEvents + 10)),
  )
  expect(logs.map(({ text }) => listNumbers(text).length)).toEqual([1, maxListedEvents + 10])
})

it('waits for one that is down, less and less often, and says so once', async () => {
  const collector = createCollector()
  collector.fail(refused)
  const still = () => undefined
  const { logs, notices, waits } = await followThrough(
    followCollector(address, collector.load),
    ...Array.from({ length: 6 }, () => still),
    () => {
      collector.fail(null)
      collector.add(1)
    },
    () => collector.fail(new Response('busy', { status: 503 })),
    still,
    () => {
      collector.fail(null)
      collector.add(2)
    },
  )
  expect(logs.map(({ text }) => listNumbers(text))).toEqual([[1, 2]])
  expect(notices).toEqual(['away', 'back', 'away', 'back'])
  expect(waits.slice(0, 7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, maxBackOffMs, maxBackOffMs])
  expect(waits.slice(8, 10)).toEqual([1_000, 2_000])
})

it('reads anew a log that broke off on its way', async () => {
  const collector = createCollector()
  collector.add(1, 2)
  let isFirst = true
  const load: typeof collector.load = async (url) => {
    const answer = await collector.load(url)
    if (!isFirst) return answer
    isFirst = false
    const [head] = (await answer.text()).split('\n')
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(`${head}\n{"no`))
        controller.error(refused)
      },
    })
    return new Response(body, { headers: answer.headers })
  }
  const { logs, notices } = await followThrough(followCollector(address, load), () => undefined)
  expect(listNumbers(logs.at(-1)?.text ?? '')).toEqual([1, 2])
  expect(notices).toEqual(['away', 'back'])
})

it.each([
  ['gives its log to its own machine only', new Response('', { status: 404 }), '404'],
  ['is something else', new Response('<html>', { headers: { 'Content-Type': 'text/html' } }), 'something else'],
])('refuses a server that %s', async (_, answer, reason) => {
  const collector = createCollector()
  collector.fail(answer)
  const following = followThrough(followCollector(address, collector.load))
  await expect(following).rejects.toThrow(reason)
})

it('waits for a server that refused only after it had answered, as when it is being replaced', async () => {
  const collector = createCollector()
  collector.add(1)
  const { notices } = await followThrough(followCollector(address, collector.load), () =>
    collector.fail(new Response('', { status: 404 })),
  )
  expect(notices).toEqual(['away'])
})
