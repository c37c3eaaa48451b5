import { expect, test } from 'vitest'
import { writeExport } from '#src/views/search/export/write-export.ts'

const row = {
  repository: 'acme/shop',
  repositoryId: '0123456789abcdef01234567',
  path: 'src/a`b.ts',
  fromLine: 3,
  toLine: 3,
  symbol: null,
  text: '=cmd()```',
}
const search = {
  query: '`x`\n# y',
  mode: 'exact',
  url: 'https://quarry.example/search?q=x',
  totals: { matches: 500, files: 20, isBounded: true, milliseconds: 3 },
  summary: '500+ matches in 20+ files',
  rows: [row, { ...row, toLine: 5 }],
}
const url = 'https://quarry.example/repositories/0123456789abcdef01234567/files?file=src/a%60b.ts&line=3'

test('an export as JSON links each place', () => {
  const { repositoryId: _, ...shown } = row
  expect(JSON.parse(writeExport('json', search).text)).toEqual({
    query: search.query,
    mode: 'exact',
    url: search.url,
    totals: { matches: 500, files: 20, isBounded: true },
    results: [
      { ...shown, url },
      { ...shown, toLine: 5, url: `${url}-5` },
    ],
  })
})

test('an export as Markdown cannot be broken by what was found', () => {
  expect(writeExport('markdown', search).text).toBe(
    [
      '# [`` `x` # y ``](https://quarry.example/search?q=x)',
      '500+ matches in 20+ files',
      '## `acme/shop` `` src/a`b.ts ``',
      `[3](${url})`,
      '````\n=cmd()```\n````',
      `[3–5](${url}-5)`,
      '````\n=cmd()```\n````\n',
    ].join('\n\n'),
  )
})

test('an export as CSV holds no formula', () => {
  expect(writeExport('csv', search).text).toContain(`"'=cmd()`)
})
