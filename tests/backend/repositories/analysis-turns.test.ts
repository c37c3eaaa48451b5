import { beforeEach, expect, test } from 'vitest'
import { AnalysisTurns, type Turn } from '#src/backend/repositories/analysis-turns.ts'

let now: number
let turns: AnalysisTurns
beforeEach(() => {
  now = 0
  turns = new AnalysisTurns(() => now)
})

const never = new AbortController().signal
const nextTick = () => new Promise((resolve) => setImmediate(resolve))

const ask = (name: string, signal = never) => {
  const [organisationId = '', repositoryId = ''] = name.split('/')
  const holder = { organisationId, repositoryId: `${organisationId}/${repositoryId}` }
  const request: { turn: Turn | undefined; forget(): void } = { turn: undefined, forget: () => turns.forget(holder) }
  turns.begin(holder, signal).then(
    (turn) => (request.turn = turn),
    () => undefined,
  )
  return request
}

test('a small repository of the same organisation begins while a big one is under way', async () => {
  const big = ask('one/big')
  now = 600_000
  const small = ask('one/small')
  await nextTick()
  expect([big.turn?.isOver, small.turn?.isOver]).toEqual([false, false])
})

test('a second big repository does not take the place that is kept for small ones', async () => {
  const first = ask('one/first')
  const second = ask('one/second')
  await nextTick()
  now = 30_000
  expect([first.turn?.isOver, second.turn?.isOver]).toEqual([false, true])
  second.turn?.end()
  const again = ask('one/second')
  const small = ask('one/small')
  await nextTick()
  expect([again.turn, small.turn?.isOver]).toEqual([undefined, false])
})

test('big repositories share their place, the one that had less time first', async () => {
  const first = ask('one/first')
  now = 90_000
  await nextTick()
  const smaller = ask('two/other')
  await nextTick()
  now = 115_000
  expect([first.turn?.isOver, smaller.turn?.isOver]).toEqual([false, true])
  smaller.turn?.end()
  const waiting = ask('two/other')
  await nextTick()
  expect(waiting.turn).toBeUndefined()
  expect(first.turn?.isOver).toBe(true)
  first.turn?.end()
  await nextTick()
  expect(waiting.turn?.isOver).toBe(false)
})

test('another organisation comes before the many of one', async () => {
  const [first, second] = [ask('many/1'), ask('many/2')]
  const third = ask('many/3')
  now = 1000
  const otherOrganisation = ask('other/1')
  await nextTick()
  second.turn?.end()
  await nextTick()
  expect([first.turn !== undefined, third.turn, otherOrganisation.turn !== undefined]).toEqual([true, undefined, true])
})

test('a turn that is due to others is given up after a few seconds', async () => {
  const [first, second] = [ask('a/1'), ask('b/1')]
  const third = ask('c/1')
  await nextTick()
  now = 4000
  expect([first.turn?.isOver, second.turn?.isOver]).toEqual([false, false])
  now = 6000
  expect([first.turn?.isOver, second.turn?.isOver]).toEqual([true, true])
  first.turn?.end()
  await nextTick()
  expect([third.turn !== undefined, second.turn?.isOver]).toEqual([true, false])
})

test('who leaves while waiting takes no turn', async () => {
  const [first] = [ask('a/1'), ask('a/2')]
  const leaving = new AbortController()
  const left = ask('a/3', leaving.signal)
  const next = ask('a/4')
  leaving.abort(new Error('left'))
  await nextTick()
  first.turn?.end()
  await nextTick()
  expect([left.turn, next.turn !== undefined]).toEqual([undefined, true])
})
