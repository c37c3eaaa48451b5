import { describe, expect, it, test } from 'vitest'
import { parseQuery } from '#src/backend/search/query/parse-query.ts'
import { maxQueryDepth, maxQueryLength, maxQueryTerms } from '#src/backend/search/query/query-limits.ts'
import { readThreadMs } from '#tests/support/event-loop-probe.ts'
import { describeQuery } from './describe-query.ts'

test.each([
  ['foo', "'foo'"],
  ['  foo  ', "'foo'"],
  ['foo bar', "and('foo' 'bar')"],
  ['foo\tbar\nbaz', "and('foo' 'bar' 'baz')"],
  ['foo and bar', "and('foo' 'bar')"],
  ['foo AND bar', "and('foo' 'bar')"],
  ['foo or bar', "or('foo' 'bar')"],
  ['foo OR bar baz', "or('foo' and('bar' 'baz'))"],
  ['foo bar or baz', "or(and('foo' 'bar') 'baz')"],
  ['foo Or bar', "and('foo' 'Or' 'bar')"],
  ['not foo', "not('foo')"],
  ['foo NOT bar', "and('foo' not('bar'))"],
  ['foo not not bar', "and('foo' not(not('bar')))"],
  ['foo -bar', "and('foo' not('bar'))"],
  ['-foo', "not('foo')"],
  ['foo -"a b"', "and('foo' not('a b'))"],
  ['foo -_bar', "and('foo' not('_bar'))"],
  ['orange android nothing', "and('orange' 'android' 'nothing')"],
  ['or', "'or'"],
  ['NOT', "'NOT'"],
  ['and or', "and('and' 'or')"],
  ['"or"', "'or'"],
  ['foo "and" bar', "and('foo' 'and' 'bar')"],
  ['"foo bar"', "'foo bar'"],
  ['"say \\"hi\\""', '\'say "hi"\''],
  ['"a\\\\b\\n"', "'a\\b\\n'"],
  ['" foo "', "' foo '"],
  ['""', '\'""\''],
  ['"use strict";', "and('\"use' 'strict\";')"],
  ['x="a b"', "and('x=\"a' 'b\"')"],
  ["'a b'", "and(''a' 'b'')"],
  ['/fo+/', '/fo+/'],
  ['/a b/ c', "and(/a b/ 'c')"],
  ['/a\\/b/', '/a\\/b/'],
  ['-/fo+/', 'not(/fo+/)'],
  ['/usr/bin/', "'/usr/bin/'"],
  ['/api', "'/api'"],
  ['a / b / c', "and('a' '/' 'b' '/' 'c')"],
  ['// note', "and('//' 'note')"],
  ['/* note */', "and('/*' 'note' '*/')"],
  ['//', "'//'"],
])('reads %j as %s', (query, expected) => {
  expect(describeQuery(query)).toBe(expected)
})

test.each([
  ['file:src foo', "and(file=src 'foo')"],
  ['foo file:*.ts', "and('foo' file=*.ts)"],
  ['-file:test foo', "and(not(file=test) 'foo')"],
  ['not lang:go', 'not(lang=go)'],
  ['lang:c++', 'lang=c++'],
  ['lang:"visual basic" x', "and(lang=visual basic 'x')"],
  ['repo:acme/shop', 'repo=acme/shop'],
  ['sym:Router', 'sym=Router'],
  ['sym:/^get/', 'sym=/^get/'],
  ['file:/_test\\.go$/', 'file=/_test\\.go$/'],
  ['file:/src/app', 'file=/src/app'],
  ['lang:/go/', 'lang=/go/'],
  ['branch:main x', "and(branch=main 'x')"],
  ['foo case:yes', "'foo' case=yes"],
  ['case:NO foo', "'foo' case=no"],
  ['foo case:auto word:yes', "'foo' case=auto word=yes"],
  ['foo word:yes word:no', "'foo' word=no"],
  ['(foo or file:a) word:yes', "or('foo' file=a) word=yes"],
  ['case: 3', "and('case:' '3')"],
  ['file:', "'file:'"],
  ['File:src', "'File:src'"],
  ['std::vector', "'std::vector'"],
  ['word::x', "'word::x'"],
  ['http://x', "'http://x'"],
  ['profile:x', "'profile:x'"],
  ['path:x', "'path:x'"],
  ['"file:src"', "'file:src'"],
  ['file:get(x)', 'file=get(x)'],
])('reads the prefix of %j as %s', (query, expected) => {
  expect(describeQuery(query)).toBe(expected)
})

test.each([
  ['foo(bar)', "'foo(bar)'"],
  ['foo(bar', "'foo(bar'"],
  ['foo)', "'foo)'"],
  ['(foo', "'(foo'"],
  ['if (x)', "and('if' '(x)')"],
  ['if (x) {', "and('if' '(x)' '{')"],
  ['(a, b) => a', "and('(a,' 'b)' '=>' 'a')"],
  ['() => foo or bar', "or(and('()' '=>' 'foo') 'bar')"],
  ['("a b")', '\'("a b")\''],
  ['((x))', "'((x))'"],
  ['f(g(x)) or h()', "or('f(g(x))' 'h()')"],
  ['(a or b) c', "and(or('a' 'b') 'c')"],
  ['a (b or c)', "and('a' or('b' 'c'))"],
  ['( a or b )', "or('a' 'b')"],
  ['(f() or g(x))', "or('f()' 'g(x)')"],
  ['(a b) or c', "or(and('a' 'b') 'c')"],
  ['a or (b c)', "or('a' and('b' 'c'))"],
  ['-(a b)', "not(and('a' 'b'))"],
  ['not (a b)', "not(and('a' 'b'))"],
  ['((a or b) c) d', "and(and(or('a' 'b') 'c') 'd')"],
  ['((a or b))', "or('a' 'b')"],
  ['(-a b)', "and(not('a') 'b')"],
  ['(file:a b)', "and(file=a 'b')"],
  ['((a) or b)', "or('a' 'b')"],
  ['(x (a or b)', "and('(x' or('a' 'b'))"],
  ['a ) b', "and('a' ')' 'b')"],
  ['} )', "and('}' ')')"],
  ['a or b)', "or('a' 'b)')"],
  ['x -> y --flag -1 - z', "and('x' '->' 'y' '--flag' '-1' '-' 'z')"],
])('groups %j as %s', (query, expected) => {
  expect(describeQuery(query)).toBe(expected)
})

test.each([
  ['"foo', 'unclosedQuote@0+1'],
  ['a -"foo bar', 'unclosedQuote@3+1'],
  ['file:"a b', 'unclosedQuote@5+1'],
  ['foo or', 'nothingAfter@4+2'],
  ['foo and', 'nothingAfter@4+3'],
  ['foo not', 'nothingAfter@4+3'],
  ['or foo', 'nothingBefore@0+2'],
  ['foo or and bar', 'nothingBefore@7+3'],
  ['(or a)', 'nothingBefore@1+2'],
  ['(a or)', 'nothingAfter@3+2'],
  ['(a or b', 'unclosedGroup@0+1'],
  ['a or (b', 'unclosedGroup@5+1'],
  ['-(a', 'unclosedGroup@1+1'],
  ['a or b )', 'unopenedGroup@7+1'],
  ['case:3', 'optionValue@0+6'],
  ['foo word:maybe', 'optionValue@4+10'],
  ['foo -case:yes', 'negatedOption@4+9'],
  ['case:yes', 'nothingToFind@0+1'],
  [`${'-('.repeat(maxQueryDepth + 2)}a${')'.repeat(maxQueryDepth + 2)}`, 'tooDeep@13+1'],
  ['x '.repeat(maxQueryTerms + 1), `tooManyTerms@${maxQueryTerms * 2}+1`],
  ['x'.repeat(maxQueryLength + 5), `tooLong@${maxQueryLength}+5`],
])('points at the mistake in %j', (query, expected) => {
  expect(describeQuery(query)).toBe(expected)
})

test.each([
  ['foo.*bar', '/foo.*bar/'],
  ['func \\w+ x', '/func \\w+ x/'],
  ['lang:go func (\\w+)', 'and(lang=go /func (\\w+)/)'],
  ['(a|b) -c "d', '/(a|b) -c "d/'],
  ['a+ or b+', 'or(/a+/ /b+/)'],
  ['a+ -file:x b', 'and(/a+/ not(file=x) /b/)'],
  ['a not b', 'and(/a/ not(/b/))'],
  ['a (b', '/a (b/'],
  ['or', '/or/'],
  ['a or', 'nothingAfter@2+2'],
])('reads %j as a regular expression: %s', (query, expected) => {
  expect(describeQuery(query, true)).toBe(expected)
})

test.each([
  ['a b', ['a b']],
  ['a  b or c  d', ['a  b', 'c  d']],
  ['a lang:go b', []],
  ['const x -y z', ['const x']],
  ['if (x) "y"', ['if (x)']],
])('keeps the words of %j as they were typed', (query, phrases) => {
  expect(parseQuery(query).phrases.map(({ text }) => text)).toEqual(phrases)
})

describe('any text', () => {
  const pieces = [
    '(',
    ')',
    '"',
    '/',
    '\\',
    '-',
    ' ',
    ':',
    'and',
    'or ',
    ' not ',
    'file:',
    'case:',
    'word:yes',
    'lang:',
    '\u0000',
    '\u0007',
    '\n',
    '\ud800',
    '日本',
    '\u202e',
    'é',
    '🙂',
    'a',
    '-(',
    '")',
    '/x/',
    '((',
    '))',
  ]
  const createRandom = (seed: number) => {
    let state = seed
    return (most: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return state % most
    }
  }
  const queries = Array.from({ length: 400 }, (_, seed) => {
    const random = createRandom(seed + 1)
    return Array.from({ length: 1 + random(60) }, () => pieces[random(pieces.length)]).join('')
  })

  it('is a tree or a mistake whose place lies within the query', () => {
    for (const query of queries.filter((text) => text.trim() !== '')) {
      for (const isRegex of [false, true]) {
        const [, at, length] = /@(\d+)\+(\d+)$/.exec(describeQuery(query, isRegex)) ?? ['', '0', '1']
        expect([query, Number(at) + Number(length) <= query.length, Number(length) > 0]).toEqual([query, true, true])
      }
    }
  })

  it('takes no more than a moment, however long and odd', () => {
    const odd = ['"', '/', '/a', '(', ')', '-(', '\\', '"a"b ', '/a ', 'a)', 'case:', 'file:(']
    const began = readThreadMs()
    for (const piece of odd) {
      describeQuery(piece.repeat(Math.floor(maxQueryLength / piece.length)))
      expect(describeQuery(piece.repeat(500_000))).toMatch(/^tooLong@1000/)
    }
    expect(readThreadMs() - began).toBeLessThan(500)
  })
})
