import { fileKind } from '../../code-index/file-importance.ts'
import { indexFacts, listFactFiles, type IndexFacts } from '../../code-index/index-facts.ts'
import { symbolsOfFiles } from '../../code-index/symbol-graph.ts'
import type { SearchedIndex } from '../../search/search-scope.ts'
import { withoutBlankEnd } from '../../search/passage-lines.ts'
import { readIndexedLines, type Quote } from './quote.ts'
import type { Desk, Topic } from './section.ts'

const readmeLines = 24
const manifestLines = 24
const maxEntryLines = 48
const maxManifests = 2
const maxEntryFiles = 2
const wholeFileLines = 90
const entryDepth = 3

const manifestNames = new Set([
  'package.json',
  'pyproject.toml',
  'setup.py',
  'setup.cfg',
  'cargo.toml',
  'go.mod',
  'pom.xml',
  'build.gradle',
  'build.gradle.kts',
  'composer.json',
  'gemfile',
  'makefile',
  'cmakelists.txt',
  'binding.gyp',
])
const entry = /^(?: {2}|\t)"(?:scripts|bin|main|module|types|exports)":/
const asksForFolder = /folder|directory|tree|ordner|папк|каталог|тэчк|dossier|carpeta|қалта/iu

export interface DescribedFolder {
  readonly index: SearchedIndex
  /** Ends in a slash; empty for the whole repository. */
  readonly folder: string
  readonly files: IndexFacts['files']
}

/** A question that names several folders is about what holds them all. */
const findNamedFolder = (question: string, paths: readonly string[]): string => {
  const words = new Set((question.match(/[\w@.-]+(?:\/[\w@.-]+)*/g) ?? []).map((word) => word.replace(/^\.\//, '')))
  const named = new Map<string, string>()
  for (const path of paths) {
    const parts = path.split('/').slice(0, -1)
    for (const at of parts.keys()) {
      const folder = parts.slice(0, at + 1).join('/')
      const word = [folder, parts[at] ?? ''].find((candidate) => words.has(candidate))
      if (word !== undefined && !named.has(word)) named.set(word, `${folder}/`)
    }
  }
  return named.size === 1 ? ([...named.values()][0] ?? '') : ''
}

const listPaths = (files: IndexFacts['files']): string[] => listFactFiles(files).map(({ path }) => path)

export const chooseFolder = async (desk: Desk, { question, passages }: Topic): Promise<DescribedFolder | undefined> => {
  const lower = question.toLowerCase()
  const named = desk.indexes.find(({ repository: { name } }) =>
    lower.includes((name.split('/').at(-1) ?? name).toLowerCase()),
  )
  const index = named ?? desk.indexes.find(({ no }) => no === passages[0]?.indexNo) ?? desk.indexes[0]
  if (index === undefined) return undefined
  const { files } = await indexFacts(desk.db, index.no)
  return { index, folder: asksForFolder.test(question) ? findNamedFolder(question, listPaths(files)) : '', files }
}

interface LineCount {
  readonly path: string
  readonly lineCount: number
}

const byDepth = ({ path: left }: LineCount, { path: right }: LineCount): number =>
  left.split('/').length - right.split('/').length || left.length - right.length || (left < right ? -1 : 1)

const isManifest = (name: string): boolean =>
  manifestNames.has(name) || name.endsWith('.gemspec') || name.endsWith('.csproj')
const isReadme = (name: string): boolean => name === 'readme' || name.startsWith('readme.')

const findFiles = ({ folder, files }: DescribedFolder, isWanted: (name: string) => boolean): LineCount[] =>
  listFactFiles(files)
    .map(({ path, no }) => ({ path, lineCount: files.lineCounts[no] ?? 0 }))
    .filter(({ path }) => path.startsWith(folder) && isWanted(path.slice(folder.length).toLowerCase()))
    .toSorted(byDepth)

const readLines = async (
  { db }: Desk,
  { index: { no: indexNo, repository }, files }: DescribedFolder,
  path: string,
  [startLine, endLine]: readonly [number, number],
): Promise<Quote[]> => {
  const place = { indexNo, path, startLine, endLine }
  const text = await readIndexedLines(db, place)
  const language = files.languages[files.paths.indexOf(path)]?.toLowerCase()
  return text === undefined ? [] : [withoutBlankEnd({ ...place, repository, symbol: undefined, language, text })]
}

export const readReadme = async (desk: Desk, described: DescribedFolder): Promise<Quote[]> => {
  const [file] = findFiles(described, isReadme)
  return file === undefined ? [] : readLines(desk, described, file.path, [1, Math.min(file.lineCount, readmeLines)])
}

const entryNames = new Set(['index', 'main', 'app', 'cli', 'mod', 'lib', '__main__', 'server'])
const toPlainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

const findEntryFiles = ({ index, folder, files }: DescribedFolder): (LineCount & { readonly no: number })[] => {
  const own = toPlainName(index.repository.name.split('/').at(-1) ?? '')
  const toName = (path: string) => toPlainName((path.split('/').at(-1) ?? '').replace(/\.[^.]+$/, ''))
  const isDeep = (path: string) => path.slice(folder.length).split('/').length > entryDepth
  return listFactFiles(files)
    .map(({ path, no }) => ({ path, no, lineCount: files.lineCounts[no] ?? 0 }))
    .filter(({ path }) => path.startsWith(folder) && !isDeep(path) && fileKind(path) === 'source')
    .filter(({ path }) => toName(path) === own || entryNames.has(toName(path)))
    .toSorted(
      (left, right) => Number(toName(right.path) === own) - Number(toName(left.path) === own) || byDepth(left, right),
    )
    .slice(0, maxEntryFiles)
}

/** A short entry file whole; of a long one the longest definition, as far as `wholeFileLines` go. */
export const readEntryFiles = async (desk: Desk, described: DescribedFolder): Promise<Quote[]> => {
  const quotes: Quote[] = []
  for (const { path, no, lineCount } of findEntryFiles(described)) {
    if (lineCount <= wholeFileLines) {
      quotes.push(...(await readLines(desk, described, path, [1, lineCount])))
      continue
    }
    const symbols = await symbolsOfFiles(desk.db, described.index.no, [no])
    const [longest] = symbols.toSorted(
      (left, right) => right.end.line - right.start.line - left.end.line + left.start.line,
    )
    const start = longest?.start.line ?? 1
    const end = Math.min(longest?.end.line ?? lineCount, start + wholeFileLines - 1)
    quotes.push(...(await readLines(desk, described, path, [start, end])))
  }
  return quotes
}

const isClosing = (line: string): boolean => /^(?: {2}|\t)[}\]],?$/.test(line)

const findEntries = (lines: readonly string[]): [number, number][] =>
  lines.flatMap((line, at): [number, number][] => {
    if (!entry.test(line)) return []
    if (!/[[{]$/.test(line)) return [[at + 1, at + 1]]
    const length = lines.slice(at, at + maxEntryLines).findIndex(isClosing)
    return [[at + 1, length < 0 ? Math.min(lines.length, at + maxEntryLines) : at + length + 1]]
  })

const joinNear = (ranges: readonly [number, number][]): [number, number][] => {
  const joined: [number, number][] = []
  for (const [from, to] of ranges) {
    const last = joined.at(-1)
    if (last !== undefined && from - last[1] <= 2) last[1] = to
    else joined.push([from, to])
  }
  return joined
}

export const readManifests = async (desk: Desk, described: DescribedFolder): Promise<Quote[]> => {
  const quotes: Quote[] = []
  for (const { path, lineCount } of findFiles(described, isManifest).slice(0, maxManifests)) {
    const isPackage = path.endsWith('package.json')
    const whole: [number, number] = [1, Math.min(lineCount, isPackage ? 400 : manifestLines)]
    const [head] = await readLines(desk, described, path, whole)
    if (head === undefined) continue
    if (!isPackage) quotes.push(head)
    else
      for (const range of joinNear(findEntries(head.text.split('\n'))))
        quotes.push(...(await readLines(desk, described, path, range)))
  }
  return quotes
}
