import fc from 'fast-check'
import { expect, it } from 'vitest'
import { closeMarks } from '#src/views/markdown/close-marks.ts'
import { readThreadMs } from '#tests/support/event-loop-probe.ts'

it.each([
  ['The **session', 'The **session**'],
  ['The **session is ', 'The **session is**'],
  ['The **', 'The '],
  ['The *one', 'The *one*'],
  ['The ***one', 'The ***one***'],
  ['**The `tok', '**The `tok`**'],
  ['Run `npm **', 'Run `npm **`'],
  ['Run `', 'Run '],
  ['**bold** and `code` stay', '**bold** and `code` stay'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['a \\*literal', 'a \\*literal'],
  ['- **one**\n- **two', '- **one**\n- **two**'],
  ['A **broken paragraph\n\nThe next', 'A **broken paragraph\n\nThe next'],
  ['over **two\nlines', 'over **two\nlines**'],
  ['See [the guide](https://exam', 'See the guide'],
  ['See [the guide](https://example.org)', 'See [the guide](https://example.org)'],
  ['# A `tit', '# A `tit`'],
  ['', ''],
])('%j is shown as %j', (written, shown) => {
  expect(closeMarks(written)).toBe(shown)
})

it('changes nothing about a text that leaves nothing open', () => {
  const whole = fc.constantFrom(
    'words ',
    '**bold** ',
    '`code` ',
    '*em* ',
    '\n- item ',
    '\n\n',
    '[a](https://b.example) ',
  )
  fc.assert(
    fc.property(fc.array(whole), (parts) => {
      expect(closeMarks(parts.join(''))).toBe(parts.join(''))
    }),
  )
})

it('leaves no bare mark, wherever a text is cut', () => {
  const text =
    'The **session** of `one **tab**` and *another*, see [the **guide**](https://a.example/b) for **all of it**.'
  for (let end = 0; end <= text.length; end += 1) {
    const shown = closeMarks(text.slice(0, end))
    expect((shown.match(/`/g) ?? []).length % 2, shown).toBe(0)
    const words = shown.replaceAll(/`[^`]*`/g, '')
    expect((words.match(/\*/g) ?? []).length % 2, shown).toBe(0)
  }
})

it.each(['[a](', '**a ', '`', '* ', '\\', '[', '*'])('is quick with 50,000 characters of %j', (part) => {
  const text = part.repeat(50_000 / part.length)
  const start = readThreadMs()
  closeMarks(text)
  closeMarks(`${text} `)
  expect(readThreadMs() - start).toBeLessThan(1_000)
})

it('shows a link that is still being written by its words, wherever brackets stand', () => {
  const openLink = /\[([^\][\n]*)\]\([^)\s]*$/
  const text = fc.string({ unit: fc.constantFrom('[', ']', '(', ')', ' ', 'a', ']('), maxLength: 12 })
  fc.assert(
    fc.property(text, (rest) => {
      expect(closeMarks(`a${rest}`)).toBe(`a${rest}`.replace(openLink, '$1'))
    }),
    { numRuns: 2_000 },
  )
})
