import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PullRequestDetails } from '#src/contract/pull-requests.ts'
import { acceptPush } from '#src/backend/git-webhooks/accept-push.ts'
import { releaseAllImports } from '#src/backend/pull-requests/imports.store.ts'
import { settled } from '#tests/backend/repositories/indexing-backend.ts'
import { makeRepository } from '#tests/support/git-server.ts'
import {
  addAndImport,
  addOrigin,
  branchOff,
  findByBranch,
  importAll,
  readList,
  makeOrigin,
  openReviewRoom,
  readDiff,
  readFiles,
  type ReviewRoom,
  settleImport,
  write,
} from './review-room.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let room: ReviewRoom
beforeAll(async () => {
  room = await openReviewRoom()
})
afterAll(() => room.close())

const readDetails = (id: string) => room.person.read<PullRequestDetails>(`/api/pull-requests/${id}`)

test('a branch that is ahead of the default one is a pull request', async () => {
  const { origin, name } = makeOrigin(room)
  const head = branchOff(
    origin,
    'feature/HARBOUR-12-add_pilots',
    [write('b.ts', 'export const b = 1\n')],
    'Add b\n\nIt *was* missing.',
  )
  const { id } = await addAndImport(room, name)
  const { pullRequests, counts, authors, total } = await readList(room, id)
  expect(pullRequests).toMatchObject([
    {
      repository: { id },
      origin: 'Branch',
      title: 'Add b',
      author: 'Ada',
      state: 'Open',
      section: 'needsReview',
      sourceBranch: 'feature/HARBOUR-12-add_pilots',
      targetBranch: 'main',
      headCommit: head,
      baseCommit: origin.run('rev-parse', 'main').trim(),
      files: 1,
      addedLines: 1,
      removedLines: 0,
    },
  ])
  expect([total, counts.needsReview, authors]).toEqual([1, 1, ['Ada']])
  const details = await readDetails(pullRequests[0]?.id ?? '')
  expect(details).toMatchObject({ description: 'It *was* missing.', commitsTotal: 1, canPost: false })
  expect(details.commits).toMatchObject([{ hash: head, message: 'Add b\n\nIt *was* missing.', author: 'Ada' }])
})

test('several commits are titled by their branch and described by all bodies', async () => {
  const { origin, name } = makeOrigin(room)
  branchOff(origin, 'feature/HARBOUR-12-add_pilots', [write('b.ts', '1\n')], 'Add b\n\nFirst.')
  origin.run('switch', '--quiet', 'feature/HARBOUR-12-add_pilots')
  origin.commit([write('b.ts', '2\n')], 'Change b\n\nSecond.')
  origin.run('switch', '--quiet', 'main')
  origin.commit([write('c.ts', 'aside\n')], 'Go on meanwhile')
  const { id } = await addAndImport(room, name)
  const { id: first } = await findByBranch(room, id, 'feature/HARBOUR-12-add_pilots')
  const details = await readDetails(first)
  expect(details).toMatchObject({
    title: 'HARBOUR-12 add pilots',
    description: 'First.\n\nSecond.',
    commitsTotal: 2,
    files: 1,
  })
})

test('the default branch, merged branches and unrelated ones make none', async () => {
  const { origin, name } = makeOrigin(room)
  origin.run('branch', 'same')
  origin.run('switch', '--quiet', '--orphan', 'unrelated')
  origin.commit([write('z.ts', 'z\n')])
  origin.run('switch', '--quiet', 'main')
  branchOff(origin, 'ahead', [write('b.ts', 'b\n')])
  const { id } = await addAndImport(room, name)
  expect((await readList(room, id)).pullRequests.map(({ sourceBranch }) => sourceBranch)).toEqual(['ahead'])
})

test('a force-push moves the head and keeps the pull request', async () => {
  const { origin, name } = makeOrigin(room)
  branchOff(origin, 'moved', [write('b.ts', 'one\n')])
  const { id } = await addAndImport(room, name)
  const before = await findByBranch(room, id, 'moved')
  const head = branchOff(origin, 'moved', [write('b.ts', 'two\nlines\n')], 'Begin anew')
  await importAll(room, id)
  const after = await findByBranch(room, id, 'moved')
  expect(after).toMatchObject({ id: before.id, headCommit: head, title: 'Begin anew', addedLines: 2, state: 'Open' })
  expect(after.headCommit).not.toBe(before.headCommit)
})

test('a merged and a deleted branch stay readable, and one that comes back is open again', async () => {
  const { origin, name } = makeOrigin(room)
  branchOff(origin, 'merged', [write('b.ts', 'b\n')], 'Add b')
  branchOff(origin, 'given-up', [write('c.ts', 'c\n')], 'Add c')
  const { id } = await addAndImport(room, name)
  origin.run('merge', '--quiet', '--no-ff', '-m', "Merge branch 'merged'", 'merged')
  origin.run('branch', '--quiet', '-D', 'merged', 'given-up')
  origin.run('reflog', 'expire', '--expire=now', '--all')
  origin.run('gc', '--quiet', '--prune=now')
  await importAll(room, id)
  const [merged, closed] = [await findByBranch(room, id, 'merged'), await findByBranch(room, id, 'given-up')]
  expect([merged.state, merged.section, closed.state, closed.section]).toEqual(['Merged', 'closed', 'Closed', 'closed'])
  expect((await readFiles(room, closed.id)).files.map(({ path }) => path)).toEqual(['c.ts'])
  expect((await readDiff(room, closed.id, 'c.ts')).after).toBe('c\n')
  expect((await readList(room, id)).total).toBe(2)
  branchOff(origin, 'given-up', [write('c.ts', 'c again\n')], 'Add c again')
  await importAll(room, id)
  expect(await findByBranch(room, id, 'given-up')).toMatchObject({ id: closed.id, state: 'Open', title: 'Add c again' })
})

test('the last merges can be read where no branch is left', async () => {
  const { origin, name } = makeOrigin(room)
  for (let at = 1; at <= 12; at += 1) {
    branchOff(origin, `topic-${at}`, [write(`file-${at}.ts`, `${at}\n`)], `Add file ${at}`)
    origin.run('merge', '--quiet', '--no-ff', '-m', `Merge branch 'topic-${at}'`, `topic-${at}`)
    origin.run('branch', '--quiet', '-D', `topic-${at}`)
  }
  const { id } = await addAndImport(room, name)
  const { pullRequests, counts } = await readList(room, id)
  expect(pullRequests).toHaveLength(10)
  expect(counts).toEqual({ needsReview: 0, changedSinceReview: 0, reviewed: 0, closed: 10 })
  const last = await findByBranch(room, id, 'topic-12')
  expect(last).toMatchObject({ title: 'Add file 12', state: 'Merged', targetBranch: 'main', files: 1 })
  await importAll(room, id)
  expect((await readList(room, id)).total).toBe(10)
})

test('hostile names of branches and files are only names', async () => {
  const { origin, name } = makeOrigin(room)
  const branch = '--upload-pack=touch${IFS}owned'
  const file = 'src/-- $(touch owned)\t"quoted"\n.ts'
  origin.run(
    'update-ref',
    `refs/heads/${branch}`,
    branchOff(origin, 'work', [write(file, 'x\n')], '\u001b[31m<script>alert(1)</script>'),
  )
  const { id } = await addAndImport(room, name)
  const { pullRequests } = await readList(room, id)
  expect(pullRequests.map(({ sourceBranch }) => sourceBranch)).toEqual(['work'])
  const pullRequest = await findByBranch(room, id, 'work')
  expect(pullRequest.title).toBe('[31m<script>alert(1)</script>')
  expect((await readFiles(room, pullRequest.id)).files.map(({ path }) => path)).toEqual([file])
  const { patch } = await readDiff(room, pullRequest.id, file)
  expect(patch).toContain('+++ "b/src/-- $(touch owned)\\t\\"quoted\\"\\n.ts"\n@@')
})

test('a lost history is fetched again, and a removed repository leaves none', async () => {
  const { origin, name } = makeOrigin(room)
  branchOff(origin, 'ahead', [write('b.ts', 'b\n')])
  const { id } = await addAndImport(room, name)
  const { id: pullRequest } = await findByBranch(room, id, 'ahead')
  const folder = join(room.backend.services.config.dataDir, 'histories', id)
  rmSync(folder, { recursive: true })
  room.backend.advance(120_000)
  const refused = await room.person.fetch(`/api/pull-requests/${pullRequest}/files`)
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('errors.historyFetching')
  await vi.waitFor(async () => expect((await readFiles(room, pullRequest)).files).toHaveLength(1), { timeout: 30_000 })
  await room.person.fetch(`/api/repositories/${id}`, { method: 'DELETE', json: { confirmed: true } })
  expect(existsSync(folder)).toBe(false)
})

test('a repository without commits says why nothing was imported', async () => {
  makeRepository(join(room.folder, 'empty.git'), [])
  const repository = await addAndImport(room, 'empty.git')
  const states =
    await room.person.read<{ repositoryId: string; failure?: { key: string } }[]>('/api/pull-requests/imports')
  expect(states.find(({ repositoryId }) => repositoryId === repository.id)?.failure?.key).toBe('errors.gitEmpty')
})

test('pull requests are brought up to date when the repository was indexed, or pushed to at any branch', async () => {
  const { backend, person, server } = room
  const { origin, name } = makeOrigin(room)
  const { id } = await addOrigin(room, name)
  await settled(person, id)
  branchOff(origin, 'first', [write('b.ts', 'b\n')])
  await person.fetch(`/api/repositories/${id}/realize`, { method: 'POST' })
  await settled(person, id)
  expect((await readList(room, id)).total).toBe(0)
  await importAll(room, id)
  const readBranches = async () =>
    (await readList(room, id)).pullRequests.map(({ sourceBranch }) => sourceBranch).toSorted()
  branchOff(origin, 'second', [write('c.ts', 'c\n')])
  await person.fetch(`/api/repositories/${id}/realize`, { method: 'POST' })
  await vi.waitFor(async () => expect(await readBranches()).toEqual(['first', 'second']), { timeout: 30_000 })
  await settleImport(room, id)
  branchOff(origin, 'third', [write('d.ts', 'd\n')])
  await acceptPush(backend.services, person.organisationId, { addresses: [server.url(name)], branch: 'third' })
  await vi.waitFor(async () => expect(await readBranches()).toEqual(['first', 'second', 'third']), { timeout: 30_000 })
})

test('an import that a dead process left is done at the next start', async () => {
  const { origin, name } = makeOrigin(room)
  const { id } = await addAndImport(room, name)
  await settled(room.person, id)
  await settleImport(room, id)
  branchOff(origin, 'late', [write('b.ts', 'b\n')])
  const { db, clock, jobs } = room.backend.services
  const left = { is_running: true, claimed_at: new Date(clock()) }
  await db.updateTable('pull_request_imports').set(left).where('repository_id', '=', id).execute()
  await jobs.send('import-pull-requests', id)
  expect((await readList(room, id)).total).toBe(0)
  await releaseAllImports(db)
  await jobs.send('import-pull-requests', id)
  await settleImport(room, id)
  expect((await readList(room, id)).total).toBe(1)
})
