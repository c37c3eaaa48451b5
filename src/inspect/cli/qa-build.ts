import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What a build is made of. */
const sources = ['src', 'machines', 'locales', 'public', 'vite.config.ts', 'panda.config.ts', 'package-lock.json']

/** Made by the build itself. */
const generated = /^src\/styled-system(?:\/|$)/

/** One for each step of `npm run build`. */
const outputs = ['dist/app/index.html', 'dist/qa/index.html', 'dist/server/serve.js', 'dist/database']

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** A folder changes when a file in it comes or goes. */
const newestWithin = (root: string, path: string): number => {
  if (generated.test(path)) return 0
  const own = changedAt(join(root, path))
  const isFolder = statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() ?? false
  if (!isFolder) return own
  const inner = readdirSync(join(root, path)).map((name) => newestWithin(root, `${path}/${name}`))
  return path === 'src' ? Math.max(0, ...inner) : Math.max(own, ...inner)
}

/** Whether all that a build makes is there and newer than all that it is made of. */
export const isBuilt = (root: string): boolean => {
  const oldest = Math.min(...outputs.map((path) => changedAt(join(root, path))))
  return oldest > Math.max(...sources.map((path) => newestWithin(root, path)))
}
