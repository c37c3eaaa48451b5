import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fetchFromFolder } from '#src/backend/pull-requests/history.ts'
import { addArchive } from '#tests/backend/repositories/archive-files.ts'
import { git } from '#tests/support/git-server.ts'
import {
  branchOff,
  importAll,
  makeOrigin,
  openReviewRoom,
  readFiles,
  readList,
  type ReviewRoom,
  write,
} from './review-room.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let room: ReviewRoom
let folder: string
let checkout: string
beforeAll(async () => {
  room = await openReviewRoom()
  folder = mkdtempSync(join(tmpdir(), 'quarry-histories-'))
  const { origin } = makeOrigin(room)
  branchOff(origin, 'work', [write('b.ts', 'export const b = 1\n')], 'Add b')
  checkout = join(folder, 'checkout')
  git(folder, ['clone', '--quiet', origin.gitDir, checkout])
  git(checkout, ['branch', '--quiet', 'work', 'origin/work'])
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await room.close()
})

const pack = (from: string, name: string): Buffer => {
  const file = join(folder, name)
  execFileSync('tar', ['-czf', file, '-C', from, '.'])
  return execFileSync('cat', [file])
}

test('an archive that came with its history has pull requests, also when its upload is gone', async () => {
  const { id } = await addArchive(room.person, 'app.tar.gz', pack(checkout, 'app.tar.gz'))
  expect(await importAll(room, id)).toMatchObject({ hasHistory: true, pullRequests: 1 })
  rmSync(join(room.backend.services.config.dataDir, 'uploads'), { recursive: true })
  expect(await importAll(room, id)).toMatchObject({ hasHistory: true, pullRequests: 1 })
  const [pullRequest] = (await readList(room, id)).pullRequests
  expect(pullRequest).toMatchObject({ title: 'Add b', sourceBranch: 'work', state: 'Open' })
  expect((await readFiles(room, pullRequest?.id ?? '')).files.map(({ path }) => path)).toEqual(['b.ts'])
})

test('an archive without a history says so', async () => {
  const bare = join(folder, 'bare')
  mkdirSync(bare)
  writeFileSync(join(bare, 'a.ts'), 'export const a = 1\n')
  const { id } = await addArchive(room.person, 'plain.tar.gz', pack(bare, 'plain.tar.gz'))
  const state = await importAll(room, id)
  expect([state.hasHistory, state.pullRequests, state.failure]).toEqual([false, 0, undefined])
  const response = await room.person.fetch(`/api/pull-requests/repository/${id}/commits`)
  expect([response.status, await response.text()]).toEqual([409, expect.stringContaining('errors.historyMissing')])
})

const signal = AbortSignal.timeout(60_000)

test('a checkout of this machine gives its branches, and what it has when it is shallow', async () => {
  const whole = join(folder, 'whole.git')
  expect(await fetchFromFolder(checkout, whole, signal)).toMatchObject({ defaultBranch: 'main' })
  expect(git(whole, ['branch', '--format=%(refname:short)']).trim().split('\n')).toEqual(['main', 'work'])
  const shallow = join(folder, 'shallow')
  git(folder, ['clone', '--quiet', '--depth=1', `file://${checkout}`, shallow])
  const cut = join(folder, 'cut.git')
  expect(await fetchFromFolder(shallow, cut, signal)).toMatchObject({ defaultBranch: 'main' })
  expect(git(cut, ['rev-list', '--count', 'main']).trim()).toBe('1')
})

test('a folder without a readable repository has no history', async () => {
  const none = join(folder, 'none')
  mkdirSync(join(none, '.git'), { recursive: true })
  expect(await fetchFromFolder(none, join(folder, 'none.git'), signal)).toBeUndefined()
  expect(await fetchFromFolder(join(folder, 'nowhere'), join(folder, 'none.git'), signal)).toBeUndefined()
  expect(existsSync(join(folder, 'none.git'))).toBe(false)
})
