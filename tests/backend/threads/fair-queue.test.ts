import { expect, test } from 'vitest'
import { FairQueue } from '#src/backend/threads/fair-queue.ts'

const always = () => true

const takeAll = (queue: FairQueue<string>): string[] => {
  const taken: string[] = []
  for (let entry = queue.take(always); entry !== undefined; entry = queue.take(always)) taken.push(entry)
  return taken
}

test('organisations take turns however much one of them has waiting', () => {
  const queue = new FairQueue<string>(10)
  for (const entry of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.add(entry.charAt(0), entry)
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3'])
})

test('an organisation that joins later has its turn before the second of the others', () => {
  const queue = new FairQueue<string>(10)
  for (const entry of ['a1', 'a2', 'a3']) queue.add('a', entry)
  expect(queue.take(always)).toBe('a1')
  queue.add('b', 'b1')
  expect(takeAll(queue)).toEqual(['a2', 'b1', 'a3'])
})

test('an organisation has at most so much waiting, whatever others have', () => {
  const queue = new FairQueue<string>(2)
  expect(['a1', 'a2', 'a3', 'b1'].map((entry) => queue.add(entry.charAt(0), entry))).toEqual([true, true, false, true])
})

test('an organisation that may have no turn is passed over and keeps its place', () => {
  const queue = new FairQueue<string>(10)
  for (const entry of ['a1', 'b1']) queue.add(entry.charAt(0), entry)
  expect(queue.take((organisation) => organisation !== 'a')).toBe('b1')
  expect(queue.take((organisation) => organisation !== 'a')).toBeUndefined()
  expect(takeAll(queue)).toEqual(['a1'])
})

test('what is removed has no turn', () => {
  const queue = new FairQueue<string>(10)
  for (const entry of ['a1', 'a2']) queue.add('a', entry)
  queue.remove('a', 'a1')
  expect(takeAll(queue)).toEqual(['a2'])
})
