import { describe, expect, test } from 'vitest'
import { findMentions, findTypedMention, writeMention } from '#src/lib/mentions.ts'

describe('the mentions in a text', () => {
  test.each([
    ['Where is @src/session/refresh.ts used?', ['src/session/refresh.ts']],
    ['@refreshTokens', ['refreshTokens']],
    ['What calls @refreshTokens?', ['refreshTokens']],
    ['What calls @refreshTokens()?', ['refreshTokens']],
    ['(@Session.refresh, @src/a.ts.)', ['Session.refresh', 'src/a.ts']],
    ['Explain @"docs/my notes.md", then @b', ['docs/my notes.md', 'b']],
    ['Was macht @straße/größe.ts?', ['straße/größe.ts']],
    ['write to ada@example.org', []],
    ['an @ alone, and "a@b"', []],
    ['@@twice', []],
  ])('%s', (text, names) => {
    expect(findMentions(text).map(({ name }) => name)).toEqual(names)
  })

  test('are at most eight', () => {
    expect(findMentions(' @name'.repeat(20))).toHaveLength(8)
  })

  test.each(['src/a.ts', 'refreshTokens', 'docs/my notes.md', 'app/[id]/page.tsx', 'app/(shop)/page.tsx', '$state'])(
    '%s is found as it is written',
    (name) => {
      const text = `What is ${writeMention(name)} for?`
      const [mention] = findMentions(text)
      expect(mention?.name).toBe(name)
      expect(text.slice(mention?.at, mention?.end)).toBe(writeMention(name))
    },
  )
})

describe('the mention that is being typed', () => {
  test.each([
    ['@|', '', '@'],
    ['Where is @gre|', 'gre', '@gre'],
    ['Where is @gre|eting.ts?', 'gre', '@greeting.ts'],
    ['(@a/b|)', 'a/b', '@a/b'],
    ['@"my no|tes.md" x', 'my no', '@"my notes.md"'],
  ])('%s', (marked, name, whole) => {
    const caret = marked.indexOf('|')
    const text = marked.replace('|', '')
    const typed = findTypedMention(text, caret)
    expect([typed?.name, text.slice(typed?.at, typed?.end)]).toEqual([name, whole])
  })

  test.each(['|', '|@gre', 'ada@gre|', '@gre |', '@"a" b|', '@gre?|'])('%s is none', (marked) => {
    expect(findTypedMention(marked.replace('|', ''), marked.indexOf('|'))).toBeUndefined()
  })
})
