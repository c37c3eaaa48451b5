import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Finding, ReviewDetails } from '#src/contract/reviews.ts'
import {
  addAndImport,
  findByBranch,
  importAll,
  makeOrigin,
  openReviewRoom,
  type ReviewRoom,
  toEdits,
} from '#tests/backend/pull-requests/review-room.ts'
import { settled } from '#tests/backend/repositories/indexing-backend.ts'
import { reviewOnce, swallow, toBrief } from './review-room.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let room: ReviewRoom
beforeAll(async () => {
  room = await openReviewRoom()
})
afterAll(() => room.close())

type Files = Readonly<Record<string, string>>

const list = (name: string): string =>
  Array.from({ length: 12 }, (_, at) => `export const ${name}${at} = ${at}\n`).join('')
const [body, above, below] = [list('value'), list('above'), list('below')]

const openPullRequest = async (base: Files, head: Files) => {
  const { origin, name } = makeOrigin(room, toEdits(base))
  const work = 'feature/work'
  const on = (branch: string, act: () => unknown): void => {
    origin.run('switch', '--quiet', branch)
    act()
    origin.run('switch', '--quiet', 'main')
  }
  const commit = (branch: string, files: Files): void => on(branch, () => origin.commit(toEdits(files), 'Edit'))
  origin.run('branch', work)
  commit(work, head)
  const repository = await addAndImport(room, name)
  await settled(room.person, repository.id)
  const { id } = await findByBranch(room, repository.id, work)
  const follow = async (act: () => unknown): Promise<ReviewDetails> => {
    act()
    await importAll(room, repository.id)
    return reviewOnce(room, id)
  }
  return {
    id,
    follow,
    commit: (files: Files) => commit(work, files),
    moveMain: (files: Files) => commit('main', files),
    mergeMain: () => on(work, () => origin.run('merge', '--quiet', '--no-edit', 'main')),
    rebase: () => on(work, () => origin.run('rebase', '--quiet', 'main')),
    pickToMain: (commits: string) => origin.run('cherry-pick', '-x', commits),
    resetMain: (commit: string) => origin.run('reset', '--quiet', '--hard', commit),
    forwardMain: (commits: string) => origin.run('merge', '--quiet', '--ff-only', commits),
    removeIndex: () =>
      room.backend.services.db
        .updateTable('repositories')
        .set({ current_index: null, status: 'New' })
        .where('id', '=', repository.id)
        .execute(),
    async index() {
      await room.person.read(`/api/repositories/${repository.id}/realize`, { method: 'POST' })
      await settled(room.person, repository.id)
    },
  }
}

const listEnds = ({ findings }: ReviewDetails) =>
  findings.map((finding) => `${toBrief(finding)}: ${finding.history.map(({ event }) => event).join(' ')}`).toSorted()

const dismiss = (id: string, finding: Finding | undefined) =>
  room.person.read<Finding>(`/api/pull-requests/${id}/findings/${finding?.id ?? ''}`, {
    method: 'PUT',
    json: { status: 'dismissed', reason: 'wontFix' },
  })

test('findings stay while the target branch moves on, is merged and has the branch moved onto it', async () => {
  const { id, follow, moveMain, mergeMain, rebase } = await openPullRequest(
    { 'a.ts': body },
    { 'a.ts': body + swallow('one'), 'b.ts': swallow('two') },
  )
  const first = await reviewOnce(room, id)
  await dismiss(
    id,
    first.findings.find(({ path }) => path === 'b.ts'),
  )
  const atFirst = ['empty-catch a.ts:16 stillOpen: raised seenAgain', 'empty-catch b.ts:4 dismissed: raised dismissed']
  expect(listEnds(await follow(() => moveMain({ 'c.ts': swallow('three') })))).toEqual(atFirst)
  const inserted = { 'a.ts': above + swallow('four') + body, 'd.ts': swallow('five') }
  const unmerged = await follow(() => moveMain(inserted))
  expect(listEnds(unmerged)).toEqual([`${atFirst[0] ?? ''} seenAgain`, atFirst[1]])
  const merged = await follow(mergeMain)
  expect(listEnds(merged)).toEqual(['empty-catch a.ts:33 stillOpen: raised seenAgain seenAgain seenAgain', atFirst[1]])
  const rebased = await follow(() => {
    moveMain({ 'a.ts': `// first\n${inserted['a.ts']}`, 'e.ts': swallow('six') })
    rebase()
  })
  expect(listEnds(rebased)).toEqual([
    'empty-catch a.ts:34 stillOpen: raised seenAgain seenAgain seenAgain seenAgain',
    atFirst[1],
  ])
})

const check = '  if (!isAdmin(req)) throw new Forbidden()\n'
const drop = (name: string, guard = ''): string =>
  `export const ${name} = (req, row) => {\n${guard}  rows.delete(row)\n}\n`

test('of several findings with the same code each keeps its judgement when lines come in above them', async () => {
  const head = `${body}${swallow('one')}${below}${swallow('two')}`
  const { id, follow, moveMain, mergeMain } = await openPullRequest(
    { 'a.ts': body, 'b.ts': `${body}${drop('first', check)}${below}${drop('second', check)}` },
    { 'a.ts': head, 'b.ts': `${body}${drop('first')}${below}${drop('second')}` },
  )
  const first = await reviewOnce(room, id)
  const listPlaces = ({ findings }: ReviewDetails) => findings.map(toBrief).toSorted()
  expect(listPlaces(first)).toEqual([
    'check-removed b.ts:14 new',
    'check-removed b.ts:30 new',
    'empty-catch a.ts:16 new',
    'empty-catch a.ts:33 new',
  ])
  for (const finding of first.findings.filter(({ startLine }) => startLine < 20)) await dismiss(id, finding)
  const comments = (count: number): string => '// and\n'.repeat(count)
  const merged = await follow(() => {
    moveMain({
      'a.ts': above + comments(5) + body,
      'b.ts': `${above}${comments(4)}${body}${drop('first', check)}${below}${drop('second', check)}`,
    })
    mergeMain()
  })
  expect(listPlaces(merged)).toEqual([
    'check-removed b.ts:30 dismissed',
    'check-removed b.ts:46 stillOpen',
    'empty-catch a.ts:33 dismissed',
    'empty-catch a.ts:50 stillOpen',
  ])
})

test('a finding whose lines came to the target branch by another way has left the change and is not fixed', async () => {
  const own = `${body}${swallow('one')}`
  const { id, follow, commit, pickToMain, rebase } = await openPullRequest(
    { 'a.ts': body, 'b.ts': body },
    { 'a.ts': own, 'b.ts': own },
  )
  await reviewOnce(room, id)
  commit({ 'a.ts': `// kept\n${own}` })
  const picked = await follow(() => pickToMain('feature/work~1'))
  expect(picked.counts).toMatchObject({ new: 0, stillOpen: 2, fixed: 0 })
  const rebased = await follow(rebase)
  expect(listEnds(rebased)).toEqual([
    'empty-catch a.ts:17 fixed: raised seenAgain codeGone',
    'empty-catch b.ts:16 fixed: raised seenAgain codeGone',
  ])
  expect((await reviewOnce(room, id)).findings).toEqual([])
})

test('a finding leaves the change with the commits that the target branch takes', async () => {
  const own = `${body}${swallow('one')}`
  const { id, follow, commit, forwardMain } = await openPullRequest({ 'a.ts': body }, { 'a.ts': own })
  await reviewOnce(room, id)
  await follow(() => commit({ 'a.ts': `${own}${swallow('two')}` }))
  const forwarded = await follow(() => forwardMain('feature/work~1'))
  expect(listEnds(forwarded)).toEqual([
    'empty-catch a.ts:16 fixed: raised seenAgain codeGone',
    'empty-catch a.ts:21 stillOpen: raised seenAgain',
  ])
})

test('what the target branch takes back or takes away from below the change is new in it', async () => {
  const url = 'export const url = process.env.DATABASE_URL\n'
  const config = `${url}export const from = process.env.MAIL_FROM\n`
  const variables = 'DATABASE_URL=\nSMTP_URL=\nLOG_LEVEL=\n'
  const { follow, mergeMain, moveMain, resetMain } = await openPullRequest(
    { 'a.ts': body, 'b.ts': url, '.env.example': `${variables}MAIL_FROM=\n` },
    { 'a.ts': `${body}${swallow('one')}`, 'b.ts': config },
  )
  const first = await follow(() => {
    moveMain({ 'a.ts': `${swallow('zero')}${body}` })
    mergeMain()
  })
  expect(first.findings.map(toBrief)).toEqual(['empty-catch a.ts:21 new'])
  const reset = await follow(() => resetMain('main~1'))
  expect(reset.findings.map(toBrief)).toEqual(['empty-catch a.ts:4 new', 'empty-catch a.ts:21 stillOpen'])
  const merged = await follow(() => {
    moveMain({ '.env.example': variables })
    mergeMain()
  })
  expect(merged.findings.map(toBrief)).toEqual([
    'empty-catch a.ts:4 stillOpen',
    'empty-catch a.ts:21 stillOpen',
    'undeclared-environment-variable b.ts:2 new',
  ])
})

const price = 'export const price = (count: number): number => count * 3\n'
const routes = "app.get('/api/orders/:id', readOrder)\n"

test('what a change removed is fixed once the target branch uses it no more', async () => {
  const { id, follow, moveMain, mergeMain, index } = await openPullRequest(
    {
      'price.ts': body + price,
      'total.ts': "import { price } from './price.ts'\n\nexport const total = price(2)\n",
      'server/app.ts': body + routes,
      'web/order.vue': '<template>\n  <a :href="`/api/orders/${id}`">Order</a>\n</template>\n',
    },
    { 'price.ts': body, 'server/app.ts': body },
  )
  const first = await reviewOnce(room, id)
  expect(first.findings.map(toBrief)).toEqual([
    'removed-but-used price.ts:13 new',
    'removed-route server/app.ts:13 new',
  ])
  const shifted = await follow(() => {
    moveMain({ 'price.ts': above + body + price, 'server/app.ts': `// served\n${body}${routes}` })
    mergeMain()
  })
  expect(shifted.findings.map(toBrief)).toEqual([
    'removed-but-used price.ts:25 stillOpen',
    'removed-route server/app.ts:14 stillOpen',
  ])
  moveMain({ 'total.ts': 'export const total = 6\n', 'web/order.vue': '<template></template>\n' })
  await index()
  const ended = await follow(() => {})
  expect(ended.findings.map((finding) => `${toBrief(finding)} ${finding.history.at(-1)?.event ?? ''}`)).toEqual([
    'removed-but-used price.ts:25 fixed fixed',
    'removed-route server/app.ts:14 fixed fixed',
  ])
})

test('what only the index shows is new in the first review after it, although nothing changed', async () => {
  const { id, follow, removeIndex, index } = await openPullRequest(
    { 'price.ts': body + price, 'total.ts': "import { price } from './price.ts'\n\nexport const total = price(2)\n" },
    { 'price.ts': body, 'own.ts': swallow('one') },
  )
  await removeIndex()
  const first = await reviewOnce(room, id)
  expect([first.summary?.isIndexed, ...first.findings.map(toBrief)]).toEqual([false, 'empty-catch own.ts:4 new'])
  await index()
  const second = await follow(() => {})
  expect([second.summary?.isIndexed, ...second.findings.map(toBrief)]).toEqual([
    true,
    'removed-but-used price.ts:13 new',
    'empty-catch own.ts:4 stillOpen',
  ])
  const third = await follow(() => {})
  expect(third.findings.map(toBrief).toSorted()).toEqual([
    'empty-catch own.ts:4 stillOpen',
    'removed-but-used price.ts:13 stillOpen',
  ])
})
