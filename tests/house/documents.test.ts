import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const files = ['src', 'machines', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
)
const sources = files.filter((path) => /\.(?:ts|tsx|mjs)$/.test(path) && !path.startsWith('src/styled-system/'))
const documents = [
  'README.md',
  ...files.filter((path) => path.endsWith('README.md') || path.startsWith('tests/scenarios/')),
]

const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const readAnchors = (path: string): string[] =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading))

const findDeadLinks = (path: string, text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].flatMap(([link, file = '', anchor]) => {
    const target = file === '' ? path : join(dirname(path), file)
    if (!existsSync(join(root, target))) return [link]
    return anchor === undefined || readAnchors(target).includes(anchor) ? [] : [link]
  })

const numbers = String.raw`[A-Z]\d+[a-z]?`
const citation = new RegExp(String.raw`\x60((?:[\w-]+/)*[A-Za-z-]+\.md)\x60(?:, (${numbers}(?:, ${numbers})*)\b)?`, 'g')

const findDeadCitations = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => /^\s*(?:\/\*\*|\*|\/\/)/.test(line))
    .flatMap((line) => [...line.matchAll(citation)])
    .flatMap(([, document = '', cited = '']) => {
      if (!existsSync(join(root, document))) return [document]
      const table = read(document)
      return cited
        .split(', ')
        .filter((number) => number !== '' && !new RegExp(String.raw`^\| ${number} +\|`, 'm').test(table))
        .map((number) => `${document} ${number}`)
    })

describe('documents of the repository', () => {
  it.each(documents)('%s links to nothing that is not there', (path) => {
    expect(findDeadLinks(path, read(path))).toEqual([])
  })

  it('are all that comments refer to, down to the number of a decision', () => {
    const deadCitations = sources.flatMap((path) =>
      findDeadCitations(read(path)).map((citation) => `${path}: ${citation}`),
    )
    expect(deadCitations).toEqual([])
  })

  it('name what is in the file they link to', () => {
    const rows = [...read('src/README.md').matchAll(/^\|[^|]+\| \[[^\]]+\]\(([^)]+)\) +\| `(\w+)` +\|$/gm)]
    const gone = rows.filter(([, file = '', name = '']) => !new RegExp(`\\b${name}\\b`).test(read(join('src', file))))
    expect(gone.map(([row]) => row)).toEqual([])
    expect(rows.length).toBeGreaterThan(15)
  })

  it('would be missed if they were not there', () => {
    expect(
      findDeadLinks('README.md', '[a](nowhere.md) [b](src/README.md#nowhere) [c](src/README.md#glossary)'),
    ).toEqual(['](nowhere.md)', '](src/README.md#nowhere)'])
    const comment = '/** See `decisions.md` and `machines/README.md`, C5, C99. */'
    expect(findDeadCitations(comment)).toEqual(['decisions.md', 'machines/README.md C99'])
  })
})
