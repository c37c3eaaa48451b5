import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rankMatches } from '#src/views/command-palette/rank-matches.ts'

const named = (label: string, words = '') => ({ label, words })

const labels = (items: readonly { label: string; words: string }[], text: string): string[] =>
  rankMatches(items, text).map(({ item }) => item.label)

const commands = [
  named('Chat'),
  named('Search'),
  named('Repositories', '/repositories'),
  named('Pull requests'),
  named('Add repository', 'new import upload'),
  named('New chat', 'conversation ask'),
  named('Theme', 'dark light appearance'),
  named('Theme: Dark', 'dark'),
  named('Language', 'translation'),
  named('Language: Deutsch', 'German de'),
  named('Language: Қазақша', 'Kazakh kk'),
  named('Keyboard shortcuts', 'keys help'),
  named('Sign out', 'log leave'),
]

describe('what is found', () => {
  it.each([
    ['chat', ['Chat', 'New chat'], 'the same name before one that holds it'],
    ['re', ['Repositories', 'Pull requests', 'Add repository'], 'the beginning of a name before that of a later word'],
    ['add rep', ['Add repository'], 'the beginnings of several words'],
    ['rep add', ['Add repository'], 'in any order'],
    ['pr', ['Pull requests'], 'initials'],
    ['ks', ['Keyboard shortcuts'], 'initials'],
    ['out', ['Sign out'], 'the beginning of a later word'],
    ['upload', ['Add repository'], 'what else it may be called'],
    ['german', ['Language: Deutsch'], 'a language by its name in another'],
    ['dark', ['Theme: Dark', 'Theme'], 'a name before what else it may be called'],
    ['kbd', ['Keyboard shortcuts'], 'letters in their order'],
    ['sgnout', ['Sign out'], 'letters in their order, over two words'],
    ['eyboard', ['Keyboard shortcuts'], 'a part from within'],
    ['қаз', ['Language: Қазақша'], 'other alphabets'],
    ['kazakh', ['Language: Қазақша'], 'what else it may be called, in Latin letters'],
    ['ybd', [], 'scattered letters only from the beginning of a word'],
    ['sg', [], 'two scattered letters say nothing'],
    ['xyz', [], 'nothing'],
    ['', [], 'nothing is typed'],
    ['  ', [], 'nothing is typed'],
  ])('%j: %j, %s', (text, expected) => expect(labels(commands, text)).toEqual(expected))

  it.each([
    ['Éditer le dépôt', 'editer depot'],
    ['Größe ändern', 'grosse andern'],
    ['Ёлка', 'елка'],
    ['Straße', 'STRASSE'],
  ])('%s is found by %j: case and accents need not be typed', (label, text) => {
    expect(labels([named(label)], text)).toEqual([label])
  })

  it('signs are looked for as they stand', () => {
    expect(labels([named('c++ parser'), named('c# parser')], 'c++')).toEqual(['c++ parser'])
    expect(labels([named('acme/web'), named('acme/api')], 'acme/a')).toEqual(['acme/api'])
  })

  it('is as loose as it may be, and no looser', () => {
    const titles = [named('Where is the session refreshed', 'unused'), named('sir')]
    expect(rankMatches(titles, 'sir', { worstFit: 'inside' }).map(({ item }) => item.label)).toEqual(['sir'])
  })
})

describe('the order among equals', () => {
  const items = [named('Theme: Light'), named('Theme: Dark'), named('Theme: System')]

  it('is the given one', () => {
    expect(labels(items, 'theme')).toEqual(['Theme: Light', 'Theme: Dark', 'Theme: System'])
  })

  it('has what was used last first, but never before a better match', () => {
    const ago = ({ label }: { label: string }) => (label === 'Theme: System' ? 0 : 1)
    const ranked = rankMatches([...items, named('System theme')], 'theme', { ago })
    expect(ranked.map(({ item }) => item.label)).toEqual([
      'Theme: System',
      'Theme: Light',
      'Theme: Dark',
      'System theme',
    ])
  })
})

describe('whatever is typed', () => {
  const items = commands.map((command, at) => ({ ...command, at }))

  it('finds nothing twice, invents nothing, and never fails', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (text) => {
        const matchedItems = rankMatches(items, text).map(({ item }) => item)
        expect(new Set(matchedItems).size).toBe(matchedItems.length)
        expect(matchedItems.every((item) => items.includes(item))).toBe(true)
      }),
    )
  })

  it('has each name first, or beside its equal, when it is typed whole', () => {
    for (const { label } of items) expect(labels(items, label.toUpperCase())[0]).toBe(label)
  })

  it('loses nothing that its beginning found by the beginning of a word', () => {
    for (const { label } of items) {
      for (let length = 1; length <= label.length; length += 1) {
        const text = label.slice(0, length)
        if (text.trim() !== '') expect(labels(items, text), text).toContain(label)
      }
    }
  })
})
