import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['src', 'machines', 'locales', 'public', 'vite.config.ts', 'panda.config.ts', 'package-lock.json']

const generated = /^src\/styled-system(?:\/|$)/

const outputs = ['dist/qa/index.html', 'dist/qa/prerendered', 'dist/server/serve.js', 'dist/database']

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** A folder's own time changes when a file in it is added or removed. */
const newestWithin = (root: string, path: string): number => {
  if (generated.test(path)) return 0
  const own = changedAt(join(root, path))
  const isFolder = statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() ?? false
  if (!isFolder) return own
  const inner = readdirSync(join(root, path)).map((name) => newestWithin(root, `${path}/${name}`))
  return path === 'src' ? Math.max(0, ...inner) : Math.max(own, ...inner)
}

export const isBuilt = (root: string): boolean => {
  const oldest = Math.min(...outputs.map((path) => changedAt(join(root, path))))
  return oldest > Math.max(...sources.map((path) => newestWithin(root, path)))
}
