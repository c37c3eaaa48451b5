import { expect, it } from 'vitest'
import { citation } from '#src/inspect/plans/conversation-samples.ts'
import { toCopiedText, toShownNumbers } from '#src/views/chat/evidence/shown-numbers.ts'

const cited = (number: number, path = `${number}.ts`) => ({ ...citation, number, path })

it('numbers citations in the order of the text, whatever their own numbers, and those that it leaves out last', () => {
  const citations = [cited(1), cited(2), cited(3), cited(4)]
  expect([...toShownNumbers('First [3], then [1] and [3] again; [9] is none.', citations)]).toEqual([
    [3, 1],
    [1, 2],
    [2, 3],
    [4, 4],
  ])
})

it.each([
  ['a code span', 'See `a[1]` and ``b`[1]``, then [2] and [1].'],
  ['a fence', '```ts\na[1]\n```\n\nThen [2] and [1].'],
  ['a longer fence that holds another', '````md\n```\n[1]\n```js\n````\n\nThen [2] and [1].'],
  ['a link', 'See [1](https://example.com), then [2] and [1].'],
])('does not take a number in %s for a citation', (_, content) => {
  expect([...toShownNumbers(content, [cited(1), cited(2)])]).toEqual([
    [2, 1],
    [1, 2],
  ])
})

it('counts each number while the citations are still to come', () => {
  expect([...toShownNumbers('[4] and [2]', [])]).toEqual([
    [4, 1],
    [2, 2],
  ])
})

it('copies an answer with the numbers of the screen and the places that they stand for', () => {
  const citations = [cited(1), { ...cited(2), startLine: 7, endLine: 7 }]
  expect(toCopiedText('As in `a[1]`: [2], [1], [8].', citations)).toBe(
    'As in `a[1]`: [1], [2], [8].\n\n[1] quarry/2.ts:7\n[2] quarry/1.ts:1-4',
  )
  expect(toCopiedText('Nothing cited [1].', [])).toBe('Nothing cited [1].')
})
