import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeRepository } from '#tests/support/git-server.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { addArchive } from './archive-files.ts'
import { settled, startIndexingBackend } from './indexing-backend.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let folder: string
let backend: TestBackend
let person: SignedInPerson

const line = (name: string) => `export const name = '${name}'\n`
/** The path is longer than the name field of a tar and than its prefix. */
const longName = `src/${'a-long-folder-name/'.repeat(12)}${'long'.repeat(40)}.ts`
const oddNames = [
  'src/-dash.ts',
  'src/~2/x.ts',
  'src/日本語 file.ts',
  'src/#hash%20.ts',
  "src/it's [odd].ts",
  'src/a+b@c.ts',
]

const unusableNames = ['src/dot.', 'src/blank ', 'src/.../x.ts']

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-git-archive-'))
  const ordinary = ['src/Case.ts', 'src/case.ts', 'Src/other.ts', longName, ...oddNames]
  makeRepository(join(folder, 'app.git'), [
    {
      message: 'All a tree may hold',
      files: {
        ...Object.fromEntries(ordinary.map((name) => [name, line(name.slice(-20).replaceAll("'", ''))])),
        ...Object.fromEntries(unusableNames.map((name) => [name, line('unusable')])),
        'README.md': '# App\n',
        'src/empty.ts': '',
        current: { mode: '120000', content: 'src' },
        'src/passwords': { mode: '120000', content: '/etc/passwd' },
        'src/up.ts': { mode: '120000', content: '../../outside.ts' },
        'lib/module': { mode: '160000', content: '1'.repeat(40) },
        '.gitmodules': '[submodule "module"]\n\tpath = lib/module\n\turl = https://host.example/module.git\n',
      },
    },
  ])
  backend = await startIndexingBackend()
  person = await signUpPerson(backend, { role: 'User' })
})
afterAll(async () => {
  await backend.close()
  rmSync(folder, { recursive: true, force: true })
})

const archiveAs = (format: string, ...options: readonly string[]) =>
  execFileSync('git', ['archive', `--format=${format}`, ...options, 'main'], { cwd: join(folder, 'app.git') })

const readSkippedFiles = async (id: string) => {
  const skipped = await person.read<{ path: string; reason: string }[]>(`/api/repositories/${id}/skipped-files`)
  return skipped.map(({ path, reason }) => `${path} ${reason}`).toSorted()
}

test.each([
  ['zip', '--prefix=app-main/'],
  ['tar.gz', '--prefix=app-main/'],
  ['tar', '--prefix=app-main/'],
  ['zip', '--prefix='],
  ['tar.gz', '--prefix='],
])('an archive that git made (%s, %s) is indexed, and says what was left out of it', async (format, prefix) => {
  const { id } = await addArchive(person, `app.${format}`, archiveAs(format, prefix))
  const repository = await settled(person, id)
  expect(repository).toMatchObject({
    status: 'Alive',
    index: { files: 4 + oddNames.length + 2, skipped: { link: 3, submodule: 1, empty: 1, unsafeName: 3 } },
  })
  expect(await readSkippedFiles(id)).toEqual([
    'current link',
    'lib/module submodule',
    'src/.../x.ts unsafeName',
    'src/blank  unsafeName',
    'src/dot. unsafeName',
    'src/empty.ts empty',
    'src/passwords link',
    'src/up.ts link',
  ])
  for (const path of ['src/Case.ts', 'src/case.ts', longName, ...oddNames]) {
    const file = await person.read<{ content: string }>(
      `/api/repositories/${id}/file?${new URLSearchParams({ path }).toString()}`,
    )
    expect(file.content).toContain('export const name')
  }
})
