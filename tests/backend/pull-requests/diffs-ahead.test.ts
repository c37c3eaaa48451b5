import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listChanges, type ListedChange } from '#src/backend/pull-requests/changed-files.ts'
import { findKeptDiff, readDiffAhead } from '#src/backend/pull-requests/diffs-ahead.ts'
import { readFileDiff } from '#src/backend/pull-requests/file-diff.ts'
import type { GitPlace } from '#src/backend/pull-requests/git-objects.ts'
import type { Range } from '#src/backend/pull-requests/raw-changes.ts'
import { EditedRepository } from '../repositories/edited-repository.ts'

const lines = (word: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `${word} ${at}\n`).join('')

type Text = string | Buffer | null

const texts: Readonly<Record<string, readonly [before: Text, after: Text]>> = {
  'added.ts': [null, 'first\nsecond'],
  'copy a.ts': [lines('same', 9), `${lines('same', 9)}more\n`],
  'copy "b".ts': [lines('same', 9), `${lines('same', 9)}more\n`],
  'edited.ts': [lines('line', 60), lines('line', 60).replace('line 5\n', '').replace('line 50\n', 'line fifty\n')],
  'emptied.ts': ['text\n', ''],
  'headers.txt': ['diff --git a/x b/x\n@@ -1 +1 @@\n', 'diff --git a/y b/y\nindex 1..2\n@@ -2 +2 @@\n'],
  'large.ts': [lines('large', 9000), `${lines('large', 9000)}end\n`],
  'latin.txt': [Buffer.from('café one\nsame\n', 'latin1'), Buffer.from('café two\nsame\n', 'latin1')],
  'moved-from.ts': [lines('moved', 30), null],
  'moved-to.ts': [null, `${lines('moved', 30)}again\n`],
  'removed.ts': ['gone\n', null],
  'spaces.ts': ['a\n  b\n', 'a\n\tb\n'],
  'unclosed.ts': ['one\ntwo', 'one\nthree'],
  ...Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`z-${at}.ts`, ['one\n', `${at}\n`]])),
  'ünïcode.ts': ['one\n', 'two\n'],
}

let folder: string
let place: GitPlace
let range: Range
let files: readonly ListedChange[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-diffs-'))
  const origin = new EditedRepository(folder, 'origin.git')
  const commit = (side: 0 | 1): string => {
    origin.run('rm', '--quiet', '-r', '--ignore-unmatch', '.')
    const written = Object.entries(texts).flatMap(([path, sides]) => {
      const content = sides[side]
      return content === null ? [] : [{ kind: 'write' as const, path, content }]
    })
    const attributes = { kind: 'write' as const, path: '.gitattributes', content: '*.ts -diff\n*.txt diff=python\n' }
    return origin.commit([attributes, ...written], `side ${side}`)
  }
  range = { base: commit(0), head: commit(1) }
  place = { gitDir: origin.gitDir }
  files = (await listChanges(place, range)).files
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const wish = (path: string, isLoose: boolean, repositoryId: string = randomUUID()) => ({
  repositoryId,
  range,
  path,
  isLoose,
})

test('the changes are those of the texts', () => {
  expect(files.map(({ path, oldPath }) => [oldPath, path])).toEqual(
    Object.keys(texts)
      .filter((path) => path !== 'moved-from.ts')
      .toSorted()
      .map((path) => [path === 'moved-to.ts' ? 'moved-from.ts' : undefined, path]),
  )
})

test.each([true, false])('a diff read with others equals the one read alone (spaces ignored: %s)', async (isLoose) => {
  const repositoryId = randomUUID()
  await readDiffAhead(place, wish('added.ts', isLoose, repositoryId), files)
  for (const file of files) {
    const alone = await readFileDiff(place, file, isLoose)
    expect(await readDiffAhead(place, wish(file.path, isLoose), files)).toEqual(alone)
    expect([alone, undefined]).toContainEqual(findKeptDiff(wish(file.path, isLoose, repositoryId)))
  }
})

test('one reading keeps the small ones of the next 16 files', async () => {
  const repositoryId = randomUUID()
  await readDiffAhead(place, wish('edited.ts', false, repositoryId), files)
  const isKept = (path: string, isLoose = false) => findKeptDiff(wish(path, isLoose, repositoryId)) !== undefined
  expect(files.filter(({ path }) => isKept(path)).map(({ path }) => path)).toEqual([
    'edited.ts',
    'emptied.ts',
    'headers.txt',
    'latin.txt',
    'removed.ts',
    'spaces.ts',
    'unclosed.ts',
    ...Array.from({ length: 7 }, (_, at) => `z-${at}.ts`),
  ])
  expect(isKept('emptied.ts', true)).toBe(false)
  expect(findKeptDiff(wish('emptied.ts', false))).toBeUndefined()
})

test('a file that is not part of the change has no diff', async () => {
  expect(await readDiffAhead(place, wish('other.ts', false), files)).toBeUndefined()
})
