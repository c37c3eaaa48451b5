import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Repository } from '#src/contract/repositories.ts'
import { buildTarGz } from '#tests/backend/indexing/tar-builder.ts'
import { buildZip } from '#tests/backend/indexing/zip-builder.ts'
import { probeEventLoop } from '#tests/support/event-loop-probe.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { addArchive } from './archive-files.ts'
import { settled, startIndexingBackend } from './indexing-backend.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const MAX_DELAY_MS = 200

let backend: TestBackend
let person: SignedInPerson
let other: SignedInPerson
beforeAll(async () => {
  backend = await startIndexingBackend()
  person = await signUpPerson(backend, { role: 'User' })
  other = await signUpPerson(backend, { role: 'User' })
})
afterAll(() => backend.close())

const ordinary = 'run()\n'.repeat(4000)
const good = { name: 'src/good.ts', data: 'export const good = 1\n' }
const holding = (name: string, data: string) => () => buildZip([good, { name: `src/${name}`, data }])
const manyOf = (count: number, name: (no: number) => string) => [
  good,
  ...Array.from({ length: count }, (_, no) => ({ name: name(no), data: '' })),
]

/** Random letters, since the database packs what repeats. */
const longName = Array.from({ length: 150 }, (_, no) => createHash('sha256').update(`${no}`).digest('hex')).join('')

const sources: readonly (readonly [title: string, archive: () => Buffer])[] = [
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
  ['ten thousand names that differ in case', () => buildZip(manyOf(10_000, (no) => `src/${no % 2 ? 'A' : 'a'}${no >> 1}.ts`))],
  ['ten thousand links', () => buildTarGz([good, ...Array.from({ length: 10_000 }, (_, no) => ({ name: `l${no}`, type: '2', target: '/etc' }))])],
  ['folders a hundred deep', () => buildZip(manyOf(500, (no) => `${'d/'.repeat(100)}${no}.ts`))],
  ['one name ten thousand times', () => buildTarGz(manyOf(10_000, () => 'src/same.ts'))],
] // prettier-ignore

test('the probe sees work that lets nobody else have a turn', async () => {
  const { maxDelayMs } = await probeEventLoop(async () => {
    const before = process.cpuUsage().user
    while (process.cpuUsage().user - before < 400_000);
  })
  expect(maxDelayMs).toBeGreaterThan(MAX_DELAY_MS)
})

test.each(sources)('%s keep nobody waiting while they are indexed', async (title, archive) => {
  const content = archive()
  const { result, maxDelayMs } = await probeEventLoop(async () => {
    const { id } = await addArchive(person, 'hostile.zip', content, title.slice(0, 40))
    const answered = await other.read<Repository[]>('/api/repositories')
    return { answered, repository: await settled(person, id) }
  })
  expect(result.answered).toEqual([])
  expect(result.repository).toMatchObject({ index: { files: expect.any(Number) } })
  expect(maxDelayMs).toBeLessThan(MAX_DELAY_MS)
})
