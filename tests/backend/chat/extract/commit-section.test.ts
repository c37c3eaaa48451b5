import { expect, test } from 'vitest'
import { CitationList } from '#src/backend/chat/extract/citation-list.ts'
import { writeCommits } from '#src/backend/chat/extract/commit-section.ts'
import type { Desk } from '#src/backend/chat/extract/section.ts'
import type { FileCommit } from '#src/backend/pull-requests/file-commits.ts'
import type { Database } from '#src/backend/db/tables.ts'

const makeCommit = (message: string, more: Partial<FileCommit> = {}): FileCommit => ({
  path: 'src/tide.ts',
  hash: 'a1b2c3d4e5f60718293a4b5c6d7e8f9001122334',
  committedAt: '2025-03-02T10:00:00.000Z',
  message,
  ...more,
})

const quote = {
  indexNo: 3,
  repository: { id: 'r', name: 'acme/tides' },
  path: 'src/tide.ts',
  symbol: undefined,
  language: 'typescript',
  startLine: 1,
  endLine: 2,
  text: '',
}

const question = 'Why does the tide cache expire?'
const wishes: unknown[] = []
const writeFor = (commits: readonly FileCommit[]): Promise<string[]> => {
  const desk: Desk = {
    db: undefined as unknown as Database,
    indexes: [],
    commits: async (files) => {
      wishes.push(files)
      return commits
    },
    citations: new CitationList(),
    language: 'en',
    quoteLines: 10,
  }
  return writeCommits(desk, question, [quote, { ...quote, startLine: 9 }])
}

test('a commit that gives the reason is quoted with its hash, day and file', async () => {
  const paragraphs = await writeFor([
    makeCommit('Expire the tide cache\n\nStale tides were shown because\nthe harbour corrects them.'),
  ])
  expect(paragraphs).toEqual([
    'Commits that changed these files.',
    '`a1b2c3d4` · 2025-03-02 · `src/tide.ts`\n\n> Expire the tide cache\n>\n> Stale tides were shown because\n> the harbour corrects them.',
  ])
  expect(wishes).toEqual([[{ indexNo: 3, path: 'src/tide.ts' }]])
})

test('a commit that is about something else, or tells no more than its subject, is left out', async () => {
  const body = 'The menu was too wide, because its icons had margins of their own.'
  expect(
    await writeFor([makeCommit('Expire the tide cache'), makeCommit('Expire the tide cache\n\nSee above.')]),
  ).toEqual([])
  expect(await writeFor([makeCommit(`Narrow the menu\n\n${body}`)])).toEqual([])
})

test('the two that say most are quoted, each once, those with a reason first', async () => {
  const commits = [
    makeCommit('Warm the tide cache\n\nThe first request of each day waits for it otherwise.', {
      hash: '1'.repeat(40),
    }),
    makeCommit('Expire the tide cache\n\nA list of all the entries that the cache holds now.', {
      hash: '2'.repeat(40),
    }),
    makeCommit('Expire the tide cache\n\nWe cannot trust entries of another day.', { hash: '3'.repeat(40) }),
  ]
  const paragraphs = await writeFor([...commits, ...commits.map((commit) => ({ ...commit, path: 'src/moon.ts' }))])
  expect(paragraphs.slice(1).map((paragraph) => paragraph.slice(0, 10))).toEqual(['`33333333`', '`22222222`'])
})

test('a commit that says much less than the best is left out', async () => {
  const commits = [
    makeCommit('Expire the tide cache\n\nStale tides were shown because the harbour corrects them.'),
    makeCommit('Add a harbour\n\nIts tide comes from another gauge, since ours was broken.', { hash: '2'.repeat(40) }),
  ]
  expect(await writeFor(commits)).toHaveLength(2)
})

test('trailers are dropped and nothing of a message is read as Markdown', async () => {
  const hostile =
    '# [Click](https://evil.example) <img src=x> [1] because the **tide** cache expires\n- `first`\n- second\n3. third of www.evil.example, a_b, _c_ and ada@example.com'
  const message = `Expire the tide cache\n\n${hostile}\n\nSigned-off-by: Ada <ada@example.com>\nChange-Id: I123`
  const [, commit = ''] = await writeFor([makeCommit(message)])
  expect(commit).not.toContain('Ada')
  expect(commit).not.toContain('[1]')
  expect(commit.split('\n').slice(4)).toEqual([
    '> \\# \\[Click\\](https\\://evil.example) \\<img src=x\\> \\[1\\] because the \\*\\*tide\\*\\* cache expires\\',
    '> \\- \\`first\\`\\',
    '> \\- second\\',
    '> 3\\. third of www\\.evil.example, a_b, \\_c\\_ and ada\\@example.com',
  ])
})

test('a long message is cut', async () => {
  const lines = Array.from({ length: 40 }, (_, at) => `Line ${at} because the tide cache expires`)
  const [, commit = ''] = await writeFor([makeCommit(`Expire\n\n${lines.join('\n')}`)])
  expect(commit.split('\n').slice(-2)).toEqual(['> Line 9 because the tide cache expires', '> …'])
})
