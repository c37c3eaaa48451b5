import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readHistory } from '#src/backend/indexing/git-history.ts'
import { writeTree } from '#src/backend/indexing/git-tree.ts'
import { probeEventLoop } from '#tests/support/event-loop-probe.ts'
import { git, makeRepository } from '#tests/support/git-server.ts'
import { scratchFolder } from './scratch-folder.ts'

const maxDelayMs = 200

const repository = () => {
  const folder = scratchFolder()
  const gitDir = join(folder, 'app.git')
  makeRepository(gitDir, [{ message: 'x', files: { 'ok.ts': 'ok\n' } }])
  const into = join(folder, 'tree')
  mkdirSync(into)
  return { gitDir, into }
}

/** Each tree holds the one below under many names: a few kilobytes, and names to the power of levels as many paths. */
const repeatedTree = (gitDir: string, names: number, levels: number): string => {
  let below = `100644 blob ${git(gitDir, ['hash-object', '-w', '--stdin'], 'x\n').trim()}`
  for (let level = 0; level < levels; level += 1) {
    const lines = Array.from({ length: names }, (_, at) => `${below}\tfolder-${at}`)
    below = `040000 tree ${git(gitDir, ['mktree'], `${lines.join('\n')}\n`).trim()}`
  }
  const tree = below.slice('040000 tree '.length)
  const author = ['-c', 'user.name=x', '-c', 'user.email=x@example.com']
  return git(gitDir, [...author, 'commit-tree', '-m', 'x', tree]).trim()
}

it('a tree of 900,000 paths is refused, and holds up nobody meanwhile', async () => {
  const { gitDir, into } = repository()
  const commit = repeatedTree(gitDir, 97, 3)
  const refused = expect.objectContaining({ code: 'tooManyEntries' })
  const { result, maxDelayMs: delay } = await probeEventLoop(() =>
    writeTree({ gitDir, commit, into }).catch((error: unknown) => error),
  )
  expect(result).toEqual(refused)
  expect(delay).toBeLessThan(maxDelayMs)
})

it('of 20,000 branches the first 10,000 are told, and the default one in any case', async () => {
  const { gitDir } = repository()
  const commit = git(gitDir, ['rev-parse', 'main']).trim()
  const refs = Array.from(
    { length: 20_000 },
    (_, at) => `create refs/heads/branch-${String(at).padStart(5, '0')} ${commit}`,
  )
  git(gitDir, ['update-ref', '--stdin'], `${refs.join('\n')}\n`)
  git(gitDir, ['pack-refs', '--all'])
  const { result, maxDelayMs: delay } = await probeEventLoop(() => readHistory(gitDir))
  expect([result.defaultBranch, result.branches.length]).toEqual(['main', 10_001])
  expect(delay).toBeLessThan(maxDelayMs)
})
