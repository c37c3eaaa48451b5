import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { indexCodeShop } from './code-shop.ts'

/**
 * `rg --count-matches --smart-case` (13.0.0) counted these over the same files of a pinned package, with `-F` for text,
 * `-w` for whole words, `-s` and `-i` for a case, `-g` for a path, and `-U` for expressions that name a line end.
 */
const counts: readonly (readonly [string, Readonly<Record<string, string>>, number, number])[] = [
  ['middleware', {}, 1121, 154],
  ['Middleware', {}, 592, 104],
  ['MIDDLEWARE', {}, 0, 0],
  ['c.req.header', {}, 67, 38],
  ['"return this"', {}, 94, 22],
  ['"export {"', {}, 307, 291],
  ['"=> {"', {}, 1473, 287],
  ['/\\?\\./', {}, 419, 109],
  ['[...', {}, 38, 24],
  ['"/*"', {}, 1106, 359],
  ['`${', {}, 165, 63],
  ['\\n', {}, 30, 14],
  ['??', {}, 180, 88],
  ['"@param"', {}, 734, 152],
  ['TODO', {}, 0, 0],
  ['http', {}, 605, 150],
  ['Promise<', {}, 240, 81],
  ['"as any"', {}, 0, 0],
  ['cookie word:yes', {}, 285, 31],
  ['response word:yes case:yes', {}, 191, 62],
  ['get', { Word: 'true' }, 511, 182],
  ['c.req', { Word: 'true' }, 370, 80],
  ['set|setCookie', { Word: 'true', Regex: 'true' }, 256, 89],
  ['get\\w*er', { Word: 'true', Regex: 'true' }, 32, 20],
  ['path file:*.d.ts', {}, 1220, 47],
  ['path -file:*.d.ts', {}, 1520, 98],
  ['Header case:no', {}, 2069, 143],
  ['header case:yes', {}, 1260, 133],
  ['function\\s+\\w+', { Regex: 'true' }, 290, 139],
  ['\\b[A-Z]{4,}\\b', { Regex: 'true' }, 483, 127],
  ['^import ', { Regex: 'true' }, 657, 279],
  [';$', { Regex: 'true', Paths: 'dist/utils/**' }, 989, 28],
  ['(get|set)Cookie', { Regex: 'true' }, 76, 14],
  ['new (Map|Set|URL)\\(', { Regex: 'true' }, 101, 63],
  ['\\d{3,}', { Regex: 'true' }, 670, 129],
  ['[^\\x00-\\x7F]', { Regex: 'true' }, 12, 6],
  ['throw new \\w*Error', { Regex: 'true' }, 138, 74],
  ['(?i)json', { Regex: 'true', Case: 'Sensitive' }, 354, 79],
  ['\\.then\\(.*=>', { Regex: 'true' }, 47, 29],
  ['[\'"]content-type[\'"]', { Regex: 'true' }, 72, 49],
  ['a{2}|e{2}', { Regex: 'true', Case: 'Sensitive' }, 412, 132],
  ['\\bawait\\b.*\\bawait\\b', { Regex: 'true' }, 12, 12],
  ['\\p{Lu}\\p{Ll}+Options', { Regex: 'true' }, 340, 92],
  ['nowhere_at_all', {}, 0, 0],
  ['if \\(.+\\) return', { Regex: 'true' }, 602, 151],
  ['\\{\\n\\s*return', { Regex: 'true' }, 319, 140],
  ['/\\}\\n\\}/', {}, 175, 92],
  ['(?s)try \\{.*?catch', { Regex: 'true' }, 118, 74],
  ['/\\*\\*[\\s\\S]*?@returns', { Regex: 'true' }, 228, 149],
  ['^//#endregion\\nexport', { Regex: 'true' }, 381, 381],
  ['^import .*\\n^import', { Regex: 'true' }, 246, 171],
  ['\\);\\n\\t*\\}', { Regex: 'true' }, 1377, 244],
  ['const \\w+ = \\(.*\\) => \\{\\r?\\n', { Regex: 'true' }, 740, 212],
  ['(?s)/\\*\\*.*\\*/', { Regex: 'true' }, 329, 329],
  ['/default\\n\\}/ word:yes', {}, 1, 1],
  ['"return true;\n}"', {}, 10, 6],
  ['"};\n//#endregion"', {}, 228, 228],
  ['return\\n', { Regex: 'true', Paths: 'dist/jsx/**' }, 4, 2],
]

const folder = join(import.meta.dirname, '../../../../node_modules/hono')
const maxFileBytes = 300 * 1024

const readFiles = () =>
  readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })
    .map((path) => join('dist', path))
    .filter((path) => /\.(?:js|d\.ts)$/.test(path) && statSync(join(folder, path)).size <= maxFileBytes)
    .map((path) => plainFile(path.replaceAll(sep, '/'), readFileSync(join(folder, path), 'utf8')))

const { addFiles, find } = indexCodeShop()
beforeAll(() => addFiles('acme/hono', readFiles()))

test('the counts are those of the package that is installed', () => {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  expect([version, readFiles().length]).toEqual(['4.13.19', 572])
})

test.each(counts)('%s with %j is counted as by ripgrep', async (query, keys, matches, files) => {
  const { totals, results } = await find(query, { Names: 'acme/hono', MaxResults: '500', ...keys })
  const namedOnly = results.filter(({ matchedByName }) => matchedByName === true)
  expect([totals.matches, totals.files - namedOnly.length]).toEqual([matches, files])
})
