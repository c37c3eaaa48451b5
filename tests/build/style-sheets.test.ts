import postcss from 'postcss'
import { describe, expect, it } from 'vitest'
import {
  type StyleCall,
  type Utility,
  lateUtilities,
  readStyleCalls,
  findViewFolder,
  withoutInspect,
} from '#src/build/late-utilities.ts'
import { selectorsIn, takeOut } from '#src/build/part-sheet.ts'
import { classNamesOfRecipes } from '#src/styles/recipes.ts'

const sheet = `
@layer reset, recipes, utilities;
@layer recipes {
  @layer _base { .button { color: red } .card-title { color: grey } }
  .button--size_sm { color: blue }
  @layer compositions { .button, .card__text { color: olive } }
}
@layer recipes.slots {
  .card__title { color: green }
  @media (width < 48rem) { .card__title--size_sm:hover { color: black } .button__icon { color: white } }
}
@layer utilities { .card__title { color: pink } }`

const plain = (css: string) => css.replaceAll(/\s+/g, ' ').trim()

describe('a part of a sheet', () => {
  it('is taken out with the layers and conditions it stands in, and nothing else', () => {
    const root = postcss.parse(sheet)
    const parts = takeOut(root, 'recipes', (selector) => (/\.card(?:__|--|$)/.test(selector) ? 'card' : undefined))
    expect([...parts.keys()]).toEqual(['card'])
    expect(plain(parts.get('card') ?? '')).toBe(
      '@layer recipes { @layer compositions { .card__text { color: olive } } } ' +
        '@layer recipes.slots { .card__title { color: green } ' +
        '@media (width < 48rem) { .card__title--size_sm:hover { color: black } } }',
    )
    expect(plain(root.toString())).toBe(
      '@layer reset, recipes, utilities; ' +
        '@layer recipes { @layer _base { .button { color: red } .card-title { color: grey } } .button--size_sm { color: blue } @layer compositions { .button { color: olive } } } ' +
        '@layer recipes.slots { @media (width < 48rem) { .button__icon { color: white } } } ' +
        '@layer utilities { .card__title { color: pink } }',
    )
  })

  it('and what stays are together what was there', () => {
    const whole = selectorsIn(postcss.parse(sheet), 'recipes').map(({ selector }) => selector)
    const root = postcss.parse(sheet)
    const parts = takeOut(root, 'recipes', (selector) => (selector.includes('card') ? 'card' : 'rest'))
    const parted = [...parts.values()].flatMap((part) =>
      selectorsIn(postcss.parse(part), 'recipes').map(({ selector }) => selector),
    )
    expect(parted.toSorted()).toEqual(whole.toSorted())
    expect(selectorsIn(root, 'recipes')).toEqual([])
  })
})

const utilities = new Map<string, Utility>([
  ['p_4', { at: 1, properties: ['padding'] }],
  ['pt_2', { at: 2, properties: ['padding-top'] }],
  ['c_red', { at: 3, properties: ['color'] }],
  ['md:p_6', { at: 4, properties: ['padding'] }],
])
const call = (folder: string | null, ...classes: string[]): StyleCall => ({ folder, classes })

describe('a class that only one view needs', () => {
  it('comes with that view', () => {
    const late = lateUtilities([call('search', 'c_red'), call('login', 'p_4')], utilities, ['login'])
    expect([...late]).toEqual([['c_red', 'search']])
  })

  it('is one of the first sheet when two views, the first page or what is no view need it', () => {
    const calls = [call('search', 'c_red', 'p_4'), call('chat', 'c_red'), call(null, 'p_4'), call('login', 'pt_2')]
    expect([...lateUtilities(calls, utilities, ['login'])]).toEqual([])
  })

  it('is not late when it would win over what it has to lose against', () => {
    const calls = [call('search', 'p_4', 'md:p_6'), call('login', 'md:p_6')]
    expect([...lateUtilities(calls, utilities, ['login'])]).toEqual([])
  })

  it('and neither is what has to lose against it, in turn', () => {
    const calls = [call('search', 'pt_2', 'md:p_6'), call('search', 'p_4', 'pt_2'), call('login', 'md:p_6')]
    expect([...lateUtilities(calls, utilities, ['login'])]).toEqual([])
  })

  it('is late beside a class that it has nothing to do with, or that it wins over anyway', () => {
    const calls = [call('search', 'c_red', 'p_4', 'md:p_6'), call('login', 'p_4')]
    expect([...lateUtilities(calls, utilities, ['login'])]).toEqual([
      ['c_red', 'search'],
      ['md:p_6', 'search'],
    ])
  })
})

it('finds the calls of a source folder, and the view each stands in', async () => {
  const css = (styles: object) => Object.keys(styles).join(' ')
  const calls = readStyleCalls(new URL('../../src', import.meta.url).pathname, css)
  expect(calls.some(({ folder }) => folder === 'search')).toBe(true)
  expect(calls.some(({ folder }) => folder === null)).toBe(true)
  expect(findViewFolder('views/search/start.tsx')).toBe('search')
  expect(findViewFolder('ui/tabs.tsx')).toBeNull()
  expect(findViewFolder('inspect/workbench/what-if.tsx')).toBe('inspect')
})

it('knows every recipe by the file Panda writes for it', () => {
  expect(classNamesOfRecipes).toMatchObject({ 'corner-card': 'corner-card', stat: 'stat', button: 'button' })
})

it('of QA’s pages moves nothing in a build without them', () => {
  const product = [call('search', 'p_4'), call(null, 'c_red')]
  const both = [...product, call('inspect', 'p_4', 'c_red', 'pt_2')]
  const without = lateUtilities(withoutInspect(both), utilities, [])
  expect([...without]).toEqual([...lateUtilities(product, utilities, []), ['pt_2', 'inspect']])
  expect(lateUtilities(both, utilities, []).has('p_4')).toBe(false)
})
