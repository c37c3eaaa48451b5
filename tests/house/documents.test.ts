import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Node, parseSync, Visitor } from 'oxc-parser'
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

const readName = (node: Node | null): readonly string[] => (node?.type === 'Identifier' ? [node.name] : [])

/** A shorthand property repeats a name that is declared elsewhere. */
const findDeclaredNames = (file: string, source: string): ReadonlySet<string> => {
  const names = new Set<string>()
  const declare = ({ id }: { readonly id: Node | null }) => readName(id).forEach((name) => names.add(name))
  new Visitor({
    VariableDeclarator: declare,
    FunctionDeclaration: declare,
    ClassDeclaration: declare,
    TSInterfaceDeclaration: declare,
    TSTypeAliasDeclaration: declare,
    ObjectExpression({ properties }) {
      for (const property of properties) {
        if (property.type === 'Property' && !property.shorthand && !property.computed) {
          readName(property.key).forEach((name) => names.add(name))
        }
      }
    },
  }).visit(parseSync(file, source).program)
  return names
}

interface NamedFile {
  readonly file: string
  readonly names: readonly string[]
}

const readNamedFiles = (text: string): readonly NamedFile[] =>
  [...text.matchAll(/^\|[^|]+\| \[[^\]]+\]\(([^)]+)\) +\|([^|]+)\|$/gm)].map(([, file = '', cell = '']) => ({
    file,
    names: [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  }))

const findUndeclared = ({ file, names }: NamedFile): readonly string[] => {
  const declared = findDeclaredNames(file, read(join('src', file)))
  return names.length === 0 ? [file] : names.filter((name) => !declared.has(name)).map((name) => `${file} ${name}`)
}

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

  it('name what is declared in the file they link to', () => {
    const namedFiles = readNamedFiles(read('src/README.md'))
    expect(namedFiles.flatMap(findUndeclared)).toEqual([])
    expect(namedFiles.length).toBeGreaterThan(15)
  })

  it.each([
    ['an import', "import { limit } from './limits.ts'"],
    ['a call', 'limit()'],
    ['an argument', 'count(limit)'],
    ['a property that is read', 'count(limits.limit)'],
    ['a shorthand property', 'count({ limit })'],
    ['an export of another file', "export { limit } from './limits.ts'"],
    ['a comment', '// limit'],
    ['a string', "count('limit')"],
    ['a value that is taken apart', 'const { limit } = limits'],
  ])('are not content with a name that is only used: %s', (_, source) => {
    expect(findDeclaredNames('a.ts', source)).not.toContain('limit')
  })

  it.each([
    ['a constant', 'const limit = 5'],
    ['a function', 'export function limit() {}'],
    ['a class', 'class limit {}'],
    ['an interface', 'export interface limit {}'],
    ['a type', 'type limit = 5'],
    ['a key of an object literal', 'count({ limit: 5 })'],
    ['a method of an object literal', 'count({ limit() {} })'],
  ])('are content with a name that is declared: %s', (_, source) => {
    expect(findDeclaredNames('a.ts', source)).toContain('limit')
  })

  it('are not content with a row that names a file and nothing in it', () => {
    const [row] = readNamedFiles('| the composition root | [a](app/compose.ts) | the whole file |')
    expect(row && findUndeclared(row)).toEqual(['app/compose.ts'])
  })

  it('would be missed if they were not there', () => {
    expect(
      findDeadLinks('README.md', '[a](nowhere.md) [b](src/README.md#nowhere) [c](src/README.md#glossary)'),
    ).toEqual(['](nowhere.md)', '](src/README.md#nowhere)'])
    const comment = '/** See `decisions.md` and `machines/README.md`, C5, C99. */'
    expect(findDeadCitations(comment)).toEqual(['decisions.md', 'machines/README.md C99'])
  })
})
