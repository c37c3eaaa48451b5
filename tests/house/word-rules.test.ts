import { describe, expect, it } from 'vitest'
import { countComments, findBreaches } from './word-rules.ts'

const findWords = (text: string, file = 'src/search/hits.ts'): string[] =>
  findBreaches(file, text).map(({ line, words }) => `${line}: ${words.split('\n')[0]}`)

const limitOpenings = ['most', 'longest', 'fewest', 'least', 'largest', 'smallest', 'shortest', 'tooMany', 'tooFew']
const selectorOpenings = ['which', 'what', 'how', 'why', 'who']
const commentOpenings = ['What', 'Whatever', 'Whoever', 'Whose', 'Who', 'Where', 'Wherever', 'The same']

describe('names', () => {
  it.each(limitOpenings)('of a limit do not begin with %s', (opening) => {
    expect(findWords(`const ${opening}Rows = 3`)).toHaveLength(1)
  })

  it.each(selectorOpenings)('of a selector do not begin with %s', (opening) => {
    expect(findWords(`const ${opening}Rows = () => []`)).toHaveLength(1)
  })

  it.each(['one', 'other', 'asked', 'said', 'found', 'begun'])('of a variable are not %s', (name) => {
    expect(findWords(`const ${name} = 1`)).toHaveLength(1)
    expect(findWords(`const add = (${name}: number) => 1`)).toHaveLength(1)
    expect(findWords(`const { hit: ${name} } = {}`)).toHaveLength(1)
  })

  it.each([
    ['const minute = 60', 'const minute = readMinute()'],
    ['const dayInMs = 24 * hours', 'const days = countDays()'],
  ])('of a unit of time stand in the file of durations alone: %s', (wrong, right) => {
    expect(findWords(wrong)).toHaveLength(1)
    expect(findWords(wrong, 'src/lib/durations.ts')).toEqual([])
    expect(findWords(right)).toEqual([])
  })

  it.each(['Deps', 'World'])('of dependencies end with Deps, not World: %s', (ending) => {
    expect(findWords(`interface Link${ending} {}`)).toHaveLength(ending === 'Deps' ? 0 : 1)
  })

  it('of a function do not end with Of, wherever it is declared', () => {
    expect(findWords('const rowOf = () => 1')).toHaveLength(1)
    expect(findWords('function rowOf() {}')).toHaveLength(1)
    expect(findWords('interface Reader { rowOf(): string }')).toHaveLength(1)
    expect(findWords('interface Reader { readonly rowOf: () => string }')).toHaveLength(1)
  })

  it('are words of the field', () => {
    expect(findWords('const mishaps = []')).toHaveLength(1)
  })

  it.each([
    'const maxRows = 3',
    'const selectRows = () => []',
    'const toRow = () => 1',
    'const { found } = {}',
    'type RowOf<A> = A',
    'interface Schema { readonly anyOf: string }',
  ])('may be as in %s', (right) => {
    expect(findWords(right)).toEqual([])
  })
})

describe('comments', () => {
  it.each(commentOpenings)('do not begin with %s', (opening) => {
    expect(findWords(`// ${opening} reads it`)).toHaveLength(1)
    expect(findWords(`/** ${opening} reads it */`)).toHaveLength(1)
  })

  it('name no document outside', () => {
    expect(findWords('// See decisions.md, C5.')).toHaveLength(1)
    expect(findWords('// A receipt is sent once (`machines/README.md`, C5).')).toEqual([])
  })

  it('have at most three lines', () => {
    expect(findWords('/**\n * a\n * b\n * c\n * d\n */')).toHaveLength(1)
    expect(findWords('/**\n * a\n * b\n * c\n */')).toEqual([])
  })

  it('are reported with their line', () => {
    expect(findWords('const a = 1\n\n// See findings.md\nconst b = 2')).toEqual(['3: See findings.md'])
  })

  it('are counted without those that a tool reads', () => {
    expect(countComments('a.ts', '// oxlint-disable-next-line no-eval\n// @ts-expect-error\n// a\n/** b */')).toBe(2)
  })
})
