import { copyFile, lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { requireGit } from './git-availability.ts'
import { runGit, type GitRun } from './git-command.ts'
import { GitFailed } from './git-failed.ts'
import { isBranchName, readHistory, readLastCommit, type Commit, type History } from './git-history.ts'

export interface AdoptedHistory extends History {
  readonly gitDir: string
  readonly branch: string
  readonly lastCommit: Commit
}

type Options = Pick<GitRun, 'git' | 'signal'>

const commitHashPattern = /^[0-9a-f]{40}$/
const maxRefs = 20_000

const isFolder = async (path: string): Promise<boolean> => (await lstat(path).catch(() => null))?.isDirectory() === true

const filesIn = async (folder: string, name: RegExp): Promise<string[]> => {
  if (!(await isFolder(folder))) return []
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && name.test(entry.name)).map((entry) => entry.name)
}

/** Only objects are copied: `info/alternates` can point at other repositories of this machine. */
const copyLooseObjects = async (from: string, to: string): Promise<void> => {
  for (const folder of (await readdir(from)).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    const names = await filesIn(join(from, folder), /^[0-9a-f]{38}$/)
    if (names.length === 0) continue
    await mkdir(join(to, folder), { recursive: true })
    await Promise.all(names.map((name) => copyFile(join(from, folder, name), join(to, folder, name))))
  }
}

const asCorrupt = (error: unknown): never => {
  throw error instanceof GitFailed && error.code === 'failed' ? new GitFailed('corrupt', error.detail, error) : error
}

/** Packs are indexed again, which verifies them. */
const copyPacks = async (uploaded: string, gitDir: string, options: Options): Promise<void> => {
  const from = join(uploaded, 'objects', 'pack')
  const to = join(gitDir, 'objects', 'pack')
  await mkdir(to, { recursive: true })
  for (const name of await filesIn(from, /^pack-[0-9a-f]{40}\.pack$/)) {
    await copyFile(join(from, name), join(to, name))
    await runGit(['--git-dir=.', 'index-pack', `objects/pack/${name}`], { ...options, cwd: gitDir }).catch(asCorrupt)
  }
}

const maxGitFileBytes = 8 * 1024 * 1024

const readText = async (path: string): Promise<string> => {
  const stats = await lstat(path).catch(() => null)
  return stats?.isFile() === true && stats.size <= maxGitFileBytes ? readFile(path, 'utf8') : ''
}

const copyShallow = async (uploaded: string, gitDir: string): Promise<void> => {
  const hashes = (await readText(join(uploaded, 'shallow'))).split('\n').filter((line) => commitHashPattern.test(line))
  if (hashes.length > 0) await writeFile(join(gitDir, 'shallow'), `${hashes.join('\n')}\n`)
}

type Ref = readonly [branch: string, hash: string]

const packedRefs = async (uploaded: string): Promise<Ref[]> =>
  (await readText(join(uploaded, 'packed-refs'))).split('\n').flatMap((line): Ref[] => {
    const [, hash, branch] = /^([0-9a-f]{40}) refs\/heads\/(.+)$/.exec(line) ?? []
    return hash !== undefined && branch !== undefined && isBranchName(branch) ? [[branch, hash]] : []
  })

const looseRefs = async (uploaded: string): Promise<Ref[]> => {
  const heads = join(uploaded, 'refs', 'heads')
  if (!(await isFolder(heads))) return []
  const entries = (await readdir(heads, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const refs = await Promise.all(
    entries.slice(0, maxRefs).map(async (entry): Promise<Ref> => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(heads.length + 1).replaceAll('\\', '/'), (await readText(path)).trim()]
    }),
  )
  return refs.filter(([branch, hash]) => isBranchName(branch) && commitHashPattern.test(hash))
}

const copyRefs = async (uploaded: string, gitDir: string): Promise<void> => {
  const refs = new Map([...(await packedRefs(uploaded)), ...(await looseRefs(uploaded))].slice(0, maxRefs))
  const lines = [...refs].map(([branch, hash]) => `${hash} refs/heads/${branch}`).toSorted()
  if (lines.length === 0) return
  await writeFile(join(gitDir, 'packed-refs'), `${lines.join('\n')}\n`)
  const head = (await readText(join(uploaded, 'HEAD'))).trim()
  const branch = head.startsWith('ref: refs/heads/') ? head.slice('ref: refs/heads/'.length) : ''
  if (isBranchName(branch) && refs.has(branch)) await writeFile(join(gitDir, 'HEAD'), `ref: refs/heads/${branch}\n`)
}

const discard = async (gitDir: string): Promise<null> => {
  await rm(gitDir, { recursive: true, force: true })
  return null
}

/**
 * Git never runs inside the uploaded `.git` folder, since its configuration can name programs. Throws `GitFailed` or
 * the reason of the signal.
 */
export const adoptHistory = async (
  uploaded: string,
  gitDir: string,
  options: Options = {},
): Promise<AdoptedHistory | null> => {
  if (!(await isFolder(join(uploaded, 'objects')))) return null
  await requireGit(options.git)
  try {
    await mkdir(gitDir, { recursive: true })
    await runGit(['init', '--bare', '--template=', '--quiet', '--', gitDir], { ...options, cwd: gitDir })
    await copyLooseObjects(join(uploaded, 'objects'), join(gitDir, 'objects'))
    await copyPacks(uploaded, gitDir, options)
    await copyShallow(uploaded, gitDir)
    await copyRefs(uploaded, gitDir)
    const history = await readHistory(gitDir, options)
    const branch = history.defaultBranch ?? history.branches[0]
    if (branch === undefined) return await discard(gitDir)
    return { gitDir, ...history, branch, lastCommit: await readLastCommit(gitDir, branch, options) }
  } catch (error) {
    await discard(gitDir)
    throw error
  }
}
