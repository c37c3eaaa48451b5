import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PullRequest } from '#src/contract/pull-requests.ts'
import type { Finding, ReviewConfig } from '#src/contract/reviews.ts'
import {
  addAndImport,
  branchOff,
  findByBranch,
  makeOrigin,
  openReviewRoom,
  type ReviewRoom,
  write,
} from '#tests/backend/pull-requests/review-room.ts'
import { openPullRequest, readReview, requestReview, reviewOnce, swallow, toBrief } from './review-room.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let room: ReviewRoom
beforeAll(async () => {
  room = await openReviewRoom()
})
afterAll(() => room.close())

const plain = (name: string): string => `export const ${name} = (call: () => void): void => call()\n`

const judge = (id: string, finding: Finding | undefined, json: object): Promise<Finding> =>
  room.person.read<Finding>(`/api/pull-requests/${id}/findings/${finding?.id ?? ''}`, { method: 'PUT', json })

const readOpenCount = async (id: string): Promise<number> => {
  const { lastReview } = await room.person.read<PullRequest>(`/api/pull-requests/${id}`)
  return (lastReview?.counts.new ?? 0) + (lastReview?.counts.stillOpen ?? 0)
}

test('a review raises what its rules find on changed lines, with evidence, texts and a summary', async () => {
  const { id } = await openPullRequest(
    room,
    { 'a.ts': swallow('former') },
    { 'a.ts': swallow('former') + swallow('latter') },
  )
  const review = await reviewOnce(room, id)
  expect(review).toMatchObject({
    number: 1,
    state: 'Finished',
    counts: { new: 1, stillOpen: 0, fixed: 0, dismissed: 0 },
  })
  expect(review.findings.map(toBrief)).toEqual(['empty-catch a.ts:9 new'])
  const [finding] = review.findings
  expect(finding?.title.length).toBeGreaterThan(5)
  expect(finding?.explanation).not.toContain('{{')
  expect(finding?.history).toMatchObject([{ event: 'raised', review: 1 }])
  expect(review.summary).toMatchObject({ effort: 1, groups: [{ folder: '', files: ['a.ts'], addedLines: 5 }] })
})

test('dismiss one, fix one, push and review again: one new, none repeated, and then none for ever', async () => {
  const { id, push } = await openPullRequest(
    room,
    { 'a.ts': plain('start') },
    { 'a.ts': plain('start') + swallow('one'), 'b.ts': swallow('two') },
  )
  const first = await reviewOnce(room, id)
  expect(first.counts).toMatchObject({ new: 2 })
  await judge(
    id,
    first.findings.find(({ path }) => path === 'a.ts'),
    { status: 'dismissed', reason: 'wontFix' },
  )
  await push({ 'a.ts': `// moved\n${plain('start')}${swallow('one')}`, 'b.ts': plain('two'), 'c.ts': swallow('three') })
  const second = await reviewOnce(room, id)
  expect(second.counts).toEqual({ new: 1, stillOpen: 0, fixed: 1, dismissed: 1 })
  expect(second.findings.map(toBrief).toSorted()).toEqual([
    'empty-catch a.ts:6 dismissed',
    'empty-catch b.ts:4 fixed',
    'empty-catch c.ts:4 new',
  ])
  for (let round = 0; round < 5; round += 1) {
    const again = await reviewOnce(room, id)
    expect(again.counts).toEqual({ new: 0, stillOpen: 1, fixed: 0, dismissed: 1 })
  }
  expect((await readReview(room.person, id, first.id)).findings.map(toBrief)).toEqual([
    'empty-catch a.ts:5 dismissed',
    'empty-catch b.ts:4 new',
  ])
})

test('a finding whose file leaves the change ends with its code, and the review before still lists it', async () => {
  const { id, push } = await openPullRequest(
    room,
    { 'a.ts': plain('one'), 'b.ts': plain('two') },
    { 'a.ts': swallow('one'), 'b.ts': swallow('two') },
  )
  const first = await reviewOnce(room, id)
  await push({ 'a.ts': plain('other'), 'b.ts': plain('two') })
  const second = await reviewOnce(room, id)
  const ends = second.findings.map(({ path, history }) => `${path} ${history.map(({ event }) => event).join(' ')}`)
  expect(ends.toSorted()).toEqual(['a.ts raised fixed', 'b.ts raised codeGone'])
  const { findings } = await readReview(room.person, id, first.id)
  expect(findings.map(toBrief)).toEqual(['empty-catch a.ts:4 new', 'empty-catch b.ts:4 new'])
})

test('what was dismissed in one pull request is not raised in another of the repository', async () => {
  const { origin, name } = makeOrigin(room)
  branchOff(origin, 'one', [write('b.ts', swallow('shared'))])
  branchOff(origin, 'two', [write('b.ts', swallow('shared'))])
  const repository = await addAndImport(room, name)
  const first = await findByBranch(room, repository.id, 'one')
  const second = await findByBranch(room, repository.id, 'two')
  const review = await reviewOnce(room, first.id)
  await judge(first.id, review.findings[0], { status: 'dismissed', reason: 'wrong' })
  expect((await reviewOnce(room, second.id)).findings).toMatchObject([
    { status: 'dismissed', dismissal: { reason: 'wrong', by: expect.stringMatching(/\S/) } },
  ])
})

test('a dismissed finding is brought back, and its history says by whom', async () => {
  const { id } = await openPullRequest(room, { 'a.ts': plain('a') }, { 'a.ts': swallow('a') })
  const review = await reviewOnce(room, id)
  await judge(id, review.findings[0], { status: 'dismissed', reason: 'later' })
  expect(await readOpenCount(id)).toBe(0)
  const restored = await judge(id, review.findings[0], { status: 'open' })
  expect(await readOpenCount(id)).toBe(1)
  expect([restored.status, restored.history.map(({ event }) => event)]).toEqual([
    'new',
    ['raised', 'dismissed', 'restored'],
  ])
  expect(restored.dismissal).toBeUndefined()
})

test('callers in unchanged files that use a changed function are found through the index', async () => {
  const caller = "import { price } from './price.ts'\n\nexport const total = price(2)\n"
  const { id } = await openPullRequest(
    room,
    { 'price.ts': 'export const price = (count: number): number => count * 3\n', 'total.ts': caller },
    { 'price.ts': 'export const price = (count: number, rate: number): number => count * rate\n' },
  )
  const review = await reviewOnce(room, id)
  expect(review.findings).toMatchObject([
    { rule: 'changed-signature', path: 'price.ts', evidence: [{ path: 'total.ts', startLine: 3 }] },
  ])
  expect(review.summary?.affected).toEqual([{ path: 'total.ts', names: ['price'] }])
  expect((await reviewOnce(room, id, { depth: 2 })).findings.map(toBrief)).toEqual([
    'changed-signature price.ts:1 stillOpen',
  ])
})

test('ignored files and rules that are off raise nothing, and a changed configuration is kept only once', async () => {
  const { id, repository } = await openPullRequest(
    room,
    { 'a.ts': plain('a') },
    { 'a.ts': swallow('a'), 'gen/b.ts': swallow('b') },
  )
  const path = `/api/repositories/${repository.id}/review-config`
  const { rules, ...config } = await room.person.read<ReviewConfig>(path)
  expect(rules.find(({ id: rule }) => rule === 'empty-catch')).toMatchObject({ area: 'quality', isOnByDefault: true })
  const json = { ...config, ignoredPaths: ['gen/**'], rulesOff: ['empty-catch'] }
  expect(await room.person.read<ReviewConfig>(path, { method: 'PUT', json })).toMatchObject({ version: 1 })
  expect((await room.person.fetch(path, { method: 'PUT', json })).status).toBe(409)
  const review = await reviewOnce(room, id)
  expect(review.findings).toEqual([])
  expect(review.summary?.leftOut).toEqual([{ path: 'gen/b.ts', reason: 'ignored' }])
  const next = { ...config, version: 1, ignoredPaths: ['gen/**'] }
  await room.person.read<ReviewConfig>(path, { method: 'PUT', json: next })
  expect((await reviewOnce(room, id)).findings.map(toBrief)).toEqual(['empty-catch a.ts:4 new'])
  const muted = { ...config, version: 2, rulesOff: ['empty-catch'] }
  await room.person.read<ReviewConfig>(path, { method: 'PUT', json: muted })
  expect((await reviewOnce(room, id)).counts).toEqual({ new: 0, stillOpen: 0, fixed: 0, dismissed: 0 })
})

test('every offered fix applies with git', async () => {
  const { id } = await openPullRequest(
    room,
    { 'a.ts': plain('a') },
    { 'a.ts': `export const a = 1\ndebugger\nexport const b = 2\n` },
  )
  const { findings } = await reviewOnce(room, id)
  const fix = findings.find(({ fix: patch }) => patch !== undefined)?.fix ?? ''
  const folder = join(room.folder, 'apply')
  execFileSync('git', ['init', '--quiet', folder])
  writeFileSync(join(folder, 'a.ts'), 'export const a = 1\ndebugger\nexport const b = 2\n')
  execFileSync('git', ['apply', '--check', '-'], { cwd: folder, input: fix })
})

test('a second request while one runs gets the same review, and a cancelled one is resumed', async () => {
  const { id } = await openPullRequest(room, { 'a.ts': plain('a') }, { 'a.ts': swallow('a') })
  const [review, same] = await Promise.all([requestReview(room.person, id), requestReview(room.person, id)])
  expect(same.id).toBe(review.id)
  const base = `/api/pull-requests/${id}/reviews/${review.id}`
  const cancelled = await room.person.read<{ state: string }>(`${base}/cancel`, { method: 'POST' })
  if (cancelled.state === 'Cancelled') {
    await room.person.read(`${base}/resume`, { method: 'POST' })
  }
  await vi.waitFor(async () => expect((await readReview(room.person, id, review.id)).state).toBe('Finished'), {
    timeout: 30_000,
  })
  expect((await room.person.fetch(`${base}/resume`, { method: 'POST' })).status).toBe(409)
})

test('exports name the finding, and other organisations see nothing', async () => {
  const { id } = await openPullRequest(room, { 'a.ts': plain('a') }, { 'a.ts': swallow('a') })
  const review = await reviewOnce(room, id)
  const base = `/api/pull-requests/${id}/reviews/${review.id}/export`
  const sarif = await room.person.read<{ fileName: string; content: string }>(`${base}?format=sarif`)
  expect(JSON.parse(sarif.content)).toMatchObject({ runs: [{ results: [{ ruleId: 'empty-catch' }] }] })
  const markdown = await room.person.read<{ fileName: string; content: string }>(`${base}?format=markdown`)
  expect([markdown.fileName.endsWith('.md'), markdown.content.includes('`a.ts:4`')]).toEqual([true, true])
})

test('a variable is looked up in the example of the repository, and a column in its migrations', async () => {
  const migration =
    "migrations.CreateModel(name='Refund', fields=[('payment', models.IntegerField()), ('cents', models.IntegerField())])\n"
  const model = 'class Refund(models.Model):\n    payment = models.IntegerField()\n    cents = models.IntegerField()\n'
  const config = 'export const url = process.env.DATABASE_URL\n'
  const { id } = await openPullRequest(
    room,
    {
      '.env.example': 'DATABASE_URL=\nSMTP_URL=\nMAIL_FROM=\n',
      'src/config.ts': config,
      'shop/models.py': model,
      'shop/migrations/0001_refund.py': migration,
    },
    {
      'src/config.ts': `${config}export const key = process.env.STRIPE_KEY\n`,
      'shop/models.py': `${model}    why = models.CharField(max_length=20)\n`,
    },
  )
  expect((await reviewOnce(room, id)).findings.map(toBrief)).toEqual([
    'column-without-migration shop/models.py:4 new',
    'undeclared-environment-variable src/config.ts:2 new',
  ])
})

test('callers of a removed route are looked up in the repository', async () => {
  const { id } = await openPullRequest(
    room,
    {
      'server/app.ts': "app.get('/api/orders/:id', readOrder)\napp.get('/api/ports', listPorts)\n",
      'web/order.vue': '<template>\n  <a :href="`/api/orders/${id}`">Order</a>\n</template>\n',
    },
    { 'server/app.ts': "app.get('/api/ports', listPorts)\n" },
  )
  const { findings } = await reviewOnce(room, id)
  expect(findings.map(toBrief)).toEqual(['removed-route server/app.ts:1 new'])
  expect(findings[0]?.evidence.map(({ path, startLine }) => `${path}:${startLine}`)).toEqual(['web/order.vue:2'])
})
