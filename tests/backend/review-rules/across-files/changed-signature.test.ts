import { describe, expect, it } from 'vitest'
import type { Change } from '#src/backend/review-rules/change.ts'
import { change, findRule } from './make-change.ts'

describe('changed-signature', () => {
  const find = (given: Change) => findRule('changed-signature', given)

  it.each([
    ['ts', 'export function price(order) {}', 'export function price(order, rate) {}', 'price(order)'],
    ['ts', 'export const price = (order, rate) => 1', 'export const price = (order) => 1', 'price(order, 2)'],
    ['ts', 'export const copy = (source, target) => 1', 'export const copy = (target, source) => 1', 'copy(from, to)'],
    ['py', 'def price(order):\n    pass', 'def price(order, rate):\n    pass', 'price(order)'],
    ['py', 'def price(order, rate=1):\n    pass', 'def price(order, rate):\n    pass', 'price(order)'],
    [
      'java',
      'class A { int price(Order o) { return 1; } }',
      'class A { int price(Order o, int rate) { return 1; } }',
      'class B { int f() { return a.price(o); } }',
    ],
    [
      'cs',
      'class A { int Price(Order o) { return 1; } }',
      'class A { int Price(Order o, int rate) { return 1; } }',
      'class B { int F() { return a.Price(o); } }',
    ],
    [
      'go',
      'package a\nfunc Price(o Order) int { return 1 }',
      'package a\nfunc Price(o Order, rate int) int { return 1 }',
      'package b\nfunc f() int { return a.Price(o) }',
    ],
    [
      'rb',
      'class A\n  def price(order, rate)\n    1\n  end\nend',
      'class A\n  def price(order, rate:)\n    1\n  end\nend',
      'a.price(order, 2)',
    ],
    [
      'php',
      '<?php\nfunction price($order) { return 1; }',
      '<?php\nfunction price($order, $rate) { return 1; }',
      '<?php\nprice($order);',
    ],
  ])('names callers of the former parameters in %s: %s', async (extension, before, after, caller) => {
    const given = change({ [`src/a.${extension}`]: [before, after] }, { [`src/b.${extension}`]: caller })
    expect((await find(given)).map(([, evidence]) => evidence?.split(':')[0])).toEqual([`src/b.${extension}`])
  })

  it.each([
    ['a default', 'function price(order) {}', 'function price(order, rate = 1) {}', 'price(order)'],
    ['an optional parameter', 'function price(order) {}', 'function price(order, rate?: number) {}', 'price(order)'],
    ['a rest parameter', 'function price(order) {}', 'function price(order, ...rates) {}', 'price(order)'],
    [
      'another name of a parameter',
      'function price(order, rate) {}',
      'function price(item, rate) {}',
      'price(order, 2)',
    ],
    ['a caller that spreads', 'function price(order) {}', 'function price(order, rate) {}', 'price(...all)'],
    [
      'a caller of another function',
      'function price(order) {}',
      'function price(order, rate) {}',
      'function price(x) {}\nprice(order)',
    ],
  ])('passes %s', async (_, before, after, caller) => {
    expect(await find(change({ 'src/a.ts': [before, after] }, { 'src/b.ts': caller }))).toEqual([])
  })

  it('passes callers that were changed too', async () => {
    const caller: readonly [string, string] = ['copy(from, to)', 'copy(to, from)']
    const own: readonly [string, string] = ['function copy(source, target) {}', 'function copy(target, source) {}']
    expect(await find(change({ 'src/a.ts': own, 'src/b.ts': caller }))).toEqual([])
  })
})

describe('removed-but-used', () => {
  const find = (given: Change) => findRule('removed-but-used', given)

  it.each([
    ['src/price.ts', 'export const formatPrice = () => {\n}', '', 'src/b.ts', "import { formatPrice } from './price'"],
    ['src/price.py', 'def format_price():\n    pass', '', 'src/b.py', 'from src.price import format_price'],
    [
      'src/Price.java',
      'class Price { int formatPrice() { return 1; } }',
      'class Price { }',
      'src/B.java',
      'class B { int f() { return price.formatPrice(); } }',
    ],
    ['lib/price.rb', 'def format_price(x)\n  x\nend', '', 'lib/b.rb', 'format_price(3)'],
  ])('is raised in %s', async (path, before, after, user, text) => {
    expect(await find(change({ [path]: [before, after] }, { [user]: text }))).toEqual([[`${path}:1`, `${user}:1`]])
  })

  it('is raised for a file that is gone', async () => {
    const given = change(
      { 'src/price.ts': ['export const formatPrice = () => {\n}', null] },
      { 'src/b.ts': "import { formatPrice } from './price'\nformatPrice()" },
    )
    expect(await find(given)).toEqual([['src/price.ts:1', 'src/b.ts:1', 'src/b.ts:2']])
  })

  it.each([
    [
      'moved to another file',
      {
        'src/price.ts': ['export const formatPrice = () => {\n}', ''],
        'src/c.ts': [null, 'export const formatPrice = () => {\n}'],
      },
      { 'src/b.ts': "import { formatPrice } from './price'" },
    ],
    [
      'exported again',
      { 'src/price.ts': ['export const formatPrice = () => {\n}', "export { formatPrice } from './c'"] },
      { 'src/b.ts': "import { formatPrice } from './price'" },
    ],
    [
      'called on something else',
      { 'src/price.ts': ['export const formatPrice = () => {\n}', ''] },
      { 'src/b.ts': 'intl.formatPrice()' },
    ],
    [
      'not used',
      { 'src/price.ts': ['export const formatPrice = () => {\n}', ''] },
      { 'src/b.ts': "import { showPrice } from './price'" },
    ],
  ] as const)('passes what is %s', async (_, changed, context) => {
    expect(await find(change(changed, context))).toEqual([])
  })
})
