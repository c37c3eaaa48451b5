import { expect, test } from 'vitest'
import { findMissingPlace, readContent } from '#src/views/search/missing-place.ts'

const repositories = [
  { name: 'acme/shop', branch: 'main' },
  { name: 'acme/My billing', branch: 'develop' },
]

test.each([
  ['repo:nonexistent foo', { prefix: 'repo', value: 'nonexistent' }],
  ['foo (repo:gone)', { prefix: 'repo', value: 'gone' }],
  ['branch:nope', { prefix: 'branch', value: 'nope' }],
  ['repo:shop branch:nope', { prefix: 'branch', value: 'nope' }],
  ['repo:SHOP foo', undefined],
  ['repo:"My"', undefined],
  ['repo:acme/*', undefined],
  ['-repo:gone foo', undefined],
  ['not repo:gone', undefined],
  ['repo:gone or repo:shop', undefined],
  ['gone', undefined],
])('%j demands what is not there: %j', (query, missing) => {
  expect(findMissingPlace(query, repositories)).toEqual(missing)
})

test.each([
  ['file:README', ''],
  ['branch:Nope', ''],
  ['Cart -file:"A B" lang:Go last', 'Cart last'],
  ['cart AND total', 'cart total'],
  ['sym:Cart', 'sym:Cart'],
])('the content of %j is %j', (query, content) => {
  expect(readContent(query)).toBe(content)
})
