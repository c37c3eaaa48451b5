import { readFileSync } from 'node:fs'
import { copyFile, lstat, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runGit } from '../indexing/git-command.ts'
import { readLastCommit, type Commit } from '../indexing/git-history.ts'
import { IndexingRefused } from '../indexing/indexing-failure.ts'

const packageName = 'quarry'
const productFolders: ReadonlySet<string> = new Set(['src', 'machines', 'locales', 'public', 'tests'])
const productFiles = /^(?:README\.md|(?:package|tsconfig)\.json|(?:vite|panda)\.config\.ts)$/
const maxFiles = 20_000

const readPackageName = (folder: string): string => {
  try {
    const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name?: string }
    return name ?? ''
  } catch {
    return ''
  }
}

export const findCheckoutFolder = (from = import.meta.dirname): string | undefined => {
  if (readPackageName(from) === packageName) return from
  const above = dirname(from)
  return above === from ? undefined : findCheckoutFolder(above)
}

const listTrackedFiles = async (root: string, signal: AbortSignal): Promise<string[]> => {
  const listed = await runGit(['ls-files', '-z', '--cached'], { cwd: root, signal })
  return listed.split('\0').filter((path) => path !== '')
}

const walkFiles = async (root: string, signal: AbortSignal): Promise<string[]> => {
  const files: string[] = []
  const pending = ['']
  for (let below = pending.pop(); below !== undefined; below = pending.pop()) {
    signal.throwIfAborted()
    for (const entry of await readdir(join(root, below), { withFileTypes: true })) {
      const isTop = below === ''
      const path = isTop ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory() && (!isTop || productFolders.has(path))) pending.push(path)
      else if (entry.isFile() && (!isTop || productFiles.test(path))) files.push(path)
    }
    if (files.length > maxFiles) return files.slice(0, maxFiles)
  }
  return files
}

const readBranchCommit = async (root: string, signal: AbortSignal) => {
  const branch = (await runGit(['symbolic-ref', '--short', 'HEAD'], { cwd: root, signal })).trim()
  const gitDir = (await runGit(['rev-parse', '--absolute-git-dir'], { cwd: root, signal })).trim()
  return { branch, last: await readLastCommit(gitDir, branch, { signal }) }
}

const copyIfFile = async (from: string, to: string): Promise<void> => {
  if (!(await lstat(from).catch(() => null))?.isFile()) return
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, to)
}

export const copyCheckout = async (
  into: string,
  signal: AbortSignal,
): Promise<{ readonly last: Commit; readonly branch: string } | undefined> => {
  const root = findCheckoutFolder()
  if (root === undefined) throw new IndexingRefused('errors.sourceGone')
  const paths = await listTrackedFiles(root, signal).catch(() => walkFiles(root, signal))
  await mkdir(into, { recursive: true })
  for (const path of paths) {
    signal.throwIfAborted()
    await copyIfFile(join(root, path), join(into, path))
  }
  return readBranchCommit(root, signal).catch(() => undefined)
}
