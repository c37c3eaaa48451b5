import { createHash } from 'node:crypto'
import { buildTarGz } from '#tests/backend/indexing/tar-builder.ts'
import { buildZip } from '#tests/backend/indexing/zip-builder.ts'

export interface HostileArchive {
  readonly kind: 'file' | 'archive'
  readonly title: string
  readonly build: () => Buffer
}

const ordinary = 'run()\n'.repeat(4000)
const good = { name: 'src/good.ts', data: 'export const good = 1\n' }
const holding = (name: string, data: string) => () => buildZip([good, { name: `src/${name}`, data }])
const makeEntries = (count: number, name: (no: number) => string) => [
  good,
  ...Array.from({ length: count }, (_, no) => ({ name: name(no), data: '' })),
]

/** Random letters, since the database packs repetitions. */
const longName = Array.from({ length: 150 }, (_, no) => createHash('sha256').update(`${no}`).digest('hex')).join('')

type Row = readonly (readonly [title: string, build: () => Buffer])[]

const files: Row = [
  ['tags that never end', holding('a.ts', `/** ${'<c '.repeat(300_000)} */\nexport function f() {}\n${ordinary}`)],
  ['a row of stars', holding('a.ts', `/** ${'*'.repeat(900_000)}x */\nexport function f() {}\n${ordinary}`)],
  ['one line of four million characters', holding('a.txt', 'word '.repeat(800_000))],
  ['one word of four million letters', holding('a.txt', 'w'.repeat(4_000_000))],
  ['one line of signs', holding('a.txt', '{}<>()'.repeat(500_000))],
  ['a million empty lines', holding('a.txt', `x${'\n'.repeat(1_000_000)}x`)],
  ['a comment before many blanks', holding('a.ts', `// import${' '.repeat(500_000)}x\n${ordinary}`)],
  ['braces without end', holding('a.ts', '{\n'.repeat(200_000))],
  ['classes within classes', holding('a.ts', `${'class A {\n'.repeat(3000)}${'}\n'.repeat(3000)}`)],
  ['brackets without end', holding('a.py', '(\n'.repeat(200_000))],
  ['a JSON file of one line', holding('a.json', `[${'{"key": 1},'.repeat(200_000)}0]`)],
  ['a name of ten thousand letters', holding('a.ts', `export const x${longName} = 1\nx${longName}()\nclass A extends x${longName} {}\n${ordinary}`)],
  ['a class of a hundred thousand ancestors', holding('a.py', `class A(\n${'B,\n'.repeat(120_000)}):\n  pass\n`)],
  ['nineteen thousand functions of one name', holding('a.ts', 'function f() { g(); g(); g(); g(); g(); g(); g(); g(); g() }\n'.repeat(19_000))],
  ['type arguments without end', holding('a.cpp', `void ${'A<'.repeat(20_000)}\n${ordinary}`)],
] // prettier-ignore

const archives: Row = [
  ['ten thousand names that differ in case', () => buildZip(makeEntries(10_000, (no) => `src/${no % 2 ? 'A' : 'a'}${no >> 1}.ts`))],
  ['ten thousand links', () => buildTarGz([good, ...Array.from({ length: 10_000 }, (_, no) => ({ name: `l${no}`, type: '2', target: '/etc' }))])],
  ['folders a hundred deep', () => buildZip(makeEntries(500, (no) => `${'d/'.repeat(100)}${no}.ts`))],
  ['one name ten thousand times', () => buildTarGz(makeEntries(10_000, () => 'src/same.ts'))],
] // prettier-ignore

export const hostileArchives: readonly HostileArchive[] = [
  ...files.map(([title, build]) => ({ kind: 'file' as const, title, build })),
  ...archives.map(([title, build]) => ({ kind: 'archive' as const, title, build })),
]
