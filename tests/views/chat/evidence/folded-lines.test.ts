import { expect, it } from 'vitest'
import { findFoldedStart } from '#src/views/chat/evidence/folded-lines.ts'

const fill = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`)

it.each(['open', 'Door.open', 'Door::open', 'Door#open', 'open(door: Door): void'])('begins where %s is', (label) => {
  expect(findFoldedStart([...fill(12), 'function open(door) {', ...fill(20)], label)).toBe(12)
})

it('takes at most four lines of comments along', () => {
  const comments = ['/**', ' * a', ' * b', ' * c', ' * d', ' */']
  expect(findFoldedStart([...fill(12), ...comments, 'open() {', ...fill(20)], 'open')).toBe(14)
  expect(findFoldedStart([...fill(12), '@Get()', 'open() {', ...fill(20)], 'open')).toBe(12)
})

it('begins at the top when the name is seen there, in comments or in longer words alone, or nowhere', () => {
  expect(findFoldedStart([...fill(3), 'open() {', ...fill(20)], 'open')).toBe(0)
  expect(findFoldedStart([...fill(12), '// open', 'reopen()', ...fill(20)], 'open')).toBe(0)
  expect(findFoldedStart(fill(30), 'open')).toBe(0)
  expect(findFoldedStart(fill(30), undefined)).toBe(0)
  expect(findFoldedStart([...fill(12), 'x', ...fill(12)], "export type X = Pick<Y, 'x'>")).toBe(0)
})

it('always fills the card', () => {
  expect(findFoldedStart([...fill(20), 'open() {', '}'], 'open')).toBe(13)
  expect(findFoldedStart([...fill(9), 'open() {'], 'open')).toBe(0)
})
