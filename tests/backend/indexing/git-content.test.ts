import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { archiveLimits } from '#src/backend/indexing/archive-limits.ts'
import { ArchiveRefused } from '#src/backend/indexing/archive-refused.ts'
import { adoptHistory } from '#src/backend/indexing/git-adopt.ts'
import { readLastCommit } from '#src/backend/indexing/git-history.ts'
import { writeTree } from '#src/backend/indexing/git-tree.ts'
import { git, makeRepository, type CommitToMake } from '#tests/support/git-server.ts'
import { listing, scratchFolder } from './scratch-folder.ts'

const repository = (commits: readonly CommitToMake[]) => {
  const folder = scratchFolder()
  const gitDir = join(folder, 'app.git')
  makeRepository(gitDir, commits)
  const into = join(folder, 'tree')
  mkdirSync(into)
  return { folder, gitDir, into }
}

describe('B23 writing the files of a commit', () => {
  it('reads objects, so that no filter, link or submodule has a say', async () => {
    const large = 'const x = 1\n'.repeat(40_000)
    const { gitDir, into } = repository([
      {
        message: 'All kinds',
        files: {
          '.gitattributes': '*.ts filter=evil eol=crlf ident\n',
          'src/a.ts': 'export const id = "$Id$"\n',
          'src/empty.ts': '',
          'src/large.ts': large,
          'src/日本語 file.ts': 'x\n',
          'run.sh': { mode: '100755', content: '#!/bin/sh\n' },
          link: { mode: '120000', content: '/etc/passwd' },
          module: { mode: '160000', content: '1'.repeat(40) },
        },
      },
    ])
    git(gitDir, ['config', 'filter.evil.smudge', 'touch ../evil'])
    const { hash } = await readLastCommit(gitDir, 'main')
    const written = await writeTree({ gitDir, commit: hash, into })
    const files = ['.gitattributes', 'run.sh', 'src/a.ts', 'src/empty.ts', 'src/large.ts', 'src/日本語 file.ts']
    expect({ ...written, bytes: 0, listed: listing(into) }).toEqual({
      files: 6,
      bytes: 0,
      leftOut: [
        { path: 'link', reason: 'link', sizeBytes: 0 },
        { path: 'module', reason: 'submodule', sizeBytes: 0 },
      ],
      listed: files,
    })
    expect(readFileSync(join(into, 'src/a.ts'), 'utf8')).toBe('export const id = "$Id$"\n')
    expect(readFileSync(join(into, 'src/large.ts'), 'utf8')).toBe(large)
  })

  it('leaves names made by hand where they are', async () => {
    const { folder, gitDir, into } = repository([{ message: 'x', files: { 'ok.ts': 'ok\n' } }])
    const blob = git(gitDir, ['hash-object', '-w', '--stdin'], 'evil\n').trim()
    const tree = (entries: readonly string[]) =>
      git(gitDir, ['mktree', '--missing', '-z'], `${entries.join('\0')}\0`).trim()
    const inner = tree([`100644 blob ${blob}\tevil.ts`])
    const outer = tree([
      `040000 tree ${inner}\t..`,
      `040000 tree ${inner}\t.git`,
      `100644 blob ${blob}\tok.ts`,
      `100644 blob ${blob}\tdot.`,
    ])
    const commit = git(gitDir, [
      '-c',
      'user.name=x',
      '-c',
      'user.email=x@example.test',
      'commit-tree',
      '-m',
      'evil',
      outer,
    ]).trim()
    const written = await writeTree({ gitDir, commit, into })
    expect([
      written.files,
      written.leftOut.map(({ reason }) => reason),
      listing(into),
      existsSync(join(folder, 'evil.ts')),
    ]).toEqual([1, ['unsafeName', 'unsafeName', 'unsafeName'], ['ok.ts'], false])
  })

  it('skips a file beyond the limit and refuses a tree beyond it', async () => {
    const { gitDir, into } = repository([
      { message: 'x', files: { 'a.ts': 'a'.repeat(500), 'b.ts': 'b'.repeat(600), 'c.ts': 'c' } },
    ])
    const { hash } = await readLastCommit(gitDir, 'main')
    const written = await writeTree({
      gitDir,
      commit: hash,
      into,
      limits: { ...archiveLimits, maxUnpackedFileBytes: 550 },
    })
    expect([written.files, written.leftOut]).toEqual([2, [{ path: 'b.ts', reason: 'tooLarge', sizeBytes: 600 }]])
    const tooMany = writeTree({ gitDir, commit: hash, into, limits: { ...archiveLimits, maxEntries: 2 } })
    await expect(tooMany).rejects.toBeInstanceOf(ArchiveRefused)
  })
})

const historyCommits: readonly CommitToMake[] = [
  { message: 'One', files: { 'a.ts': 'a\n' } },
  { message: 'Two', time: 1_700_000_300, files: { 'a.ts': 'b\n' } },
  { message: 'Aside', branch: 'aside', files: { 'b.ts': 'b\n' } },
]

describe('B23 the history inside an upload', () => {
  /** A working copy, partly packed, with everything a hostile author could add. */
  function uploaded(): { folder: string; dotGit: string; marker: string } {
    const { folder, gitDir } = repository(historyCommits)
    const work = join(folder, 'work')
    execFileSync('git', ['clone', '--quiet', gitDir, work], { stdio: 'ignore' })
    git(work, ['branch', 'aside', 'origin/aside'])
    writeFileSync(join(work, 'c.ts'), 'c\n')
    git(work, ['add', '.'])
    git(work, ['-c', 'user.name=Ada', '-c', 'user.email=a@example.test', 'commit', '--quiet', '-m', 'Three'])
    const marker = join(folder, 'executed')
    const dotGit = join(work, '.git')
    const evil = `touch ${marker}`
    writeFileSync(
      join(dotGit, 'config'),
      `[core]\n\tfsmonitor = ${evil}\n\tsshCommand = ${evil}\n\tpager = ${evil}\n\thooksPath = hooks\n[diff]\n\texternal = ${evil}\n[alias]\n\tlog = !${evil}\n`,
    )
    mkdirSync(join(dotGit, 'hooks'), { recursive: true })
    for (const hook of ['post-checkout', 'reference-transaction', 'post-index-change']) {
      writeFileSync(join(dotGit, 'hooks', hook), `#!/bin/sh\n${evil}\n`, { mode: 0o755 })
    }
    return { folder, dotGit, marker }
  }

  it('is read from a fresh copy; nothing of its configuration runs or comes along', async () => {
    const { folder, dotGit, marker } = uploaded()
    writeFileSync(join(dotGit, 'objects', 'info', 'alternates'), '/elsewhere/objects\n')
    const fresh = join(folder, 'fresh.git')
    const adopted = await adoptHistory(dotGit, fresh)
    expect(adopted && { ...adopted, lastCommit: adopted.lastCommit.message }).toEqual({
      gitDir: fresh,
      branch: 'main',
      defaultBranch: 'main',
      branches: ['aside', 'main'],
      lastCommit: 'Three',
    })
    expect(existsSync(marker)).toBe(false)
    expect(readFileSync(join(fresh, 'config'), 'utf8')).not.toContain('touch')
    expect([existsSync(join(fresh, 'hooks')), existsSync(join(fresh, 'objects/info/alternates'))]).toEqual([
      false,
      false,
    ])
  })

  it('survives a shallow clone, a detached HEAD and a packed list of refs', async () => {
    const { folder, gitDir } = repository(historyCommits)
    const work = join(folder, 'shallow')
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${gitDir}`, work], { stdio: 'ignore' })
    git(work, ['checkout', '--quiet', '--detach'])
    git(work, ['pack-refs', '--all'])
    const adopted = await adoptHistory(join(work, '.git'), join(folder, 'fresh.git'))
    expect([adopted?.branch, adopted?.defaultBranch, adopted?.lastCommit.message]).toEqual(['main', null, 'Two'])
  })

  it.each<[string, (dotGit: string) => void]>([
    ['a folder that only looks like one', (dotGit) => writeFileSync(join(dotGit, 'HEAD'), 'ref: refs/heads/main\n')],
    ['one without branches', (dotGit) => makeRepository(dotGit, [])],
  ])('%s gives none', async (_title, fill) => {
    const folder = scratchFolder()
    const dotGit = join(folder, '.git')
    mkdirSync(dotGit)
    fill(dotGit)
    expect([await adoptHistory(dotGit, join(folder, 'fresh.git')), readdirSync(folder)]).toEqual([null, ['.git']])
  })

  it.each(['../../escape', '-option', 'a..b'])('a branch called %s is left behind', async (name) => {
    const { folder, gitDir } = repository(historyCommits)
    const copy = join(folder, 'copy')
    cpSync(gitDir, copy, { recursive: true })
    const hash = git(gitDir, ['rev-parse', 'main']).trim()
    writeFileSync(join(copy, 'packed-refs'), `${hash} refs/heads/${name}\n${hash} refs/heads/kept\n`)
    const adopted = await adoptHistory(copy, join(folder, 'fresh.git'))
    expect(adopted?.branches).toEqual(expect.arrayContaining(['kept']))
    expect(adopted?.branches).not.toContain(name)
  })

  it('with a damaged pack is refused and leaves nothing', async () => {
    const { folder, gitDir } = repository(historyCommits)
    const copy = join(folder, 'copy')
    cpSync(gitDir, copy, { recursive: true })
    const packs = join(copy, 'objects', 'pack')
    const pack = join(packs, readdirSync(packs).find((name) => name.endsWith('.pack')) ?? '')
    const content = readFileSync(pack)
    content.fill(0, 20, 60)
    writeFileSync(`${pack}.damaged`, content)
    execFileSync('mv', ['-f', `${pack}.damaged`, pack])
    await expect(adoptHistory(copy, join(folder, 'fresh.git'))).rejects.toMatchObject({ code: 'corrupt' })
    expect(existsSync(join(folder, 'fresh.git'))).toBe(false)
  })
})
