import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** First-load sizes of the built application, gzip kB (1 kB = 1,000 bytes), against the budgets. A gate that is exceeded fails. */
const folder = join(import.meta.dirname, '../../dist/app')

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

const view = (name: string, layout: 'authorized' | 'unauthorized') => [
  'index.html',
  `app/layouts/${layout}.layout.tsx`,
  `views/${name}/${name}.view.tsx`,
]

const screens = [
  { name: 'login', target: 115, gate: 125, modules: view('login', 'unauthorized') },
  { name: 'repositories', target: 135, gate: 165, modules: view('repositories', 'authorized') },
  { name: 'search', target: 126, gate: 140, modules: view('search', 'authorized') },
  { name: 'chat', target: 145, gate: 160, modules: view('chat', 'authorized') },
] as const

const gzipKb = (file: string): number => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000

const collect = (module: string, seen: Map<string, Chunk>): void => {
  const chunk = manifest[module]
  if (chunk === undefined || seen.has(module)) return
  seen.set(module, chunk)
  for (const imported of chunk.imports ?? []) collect(imported, seen)
}

const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + gzipKb(file), 0)

let isExceeded = false
const report = (name: string, kb: number, target: number, gate: number) => {
  const verdict = kb > gate ? 'EXCEEDS THE GATE' : kb > target ? 'above target' : 'ok'
  if (kb > gate) isExceeded = true
  console.log(`${name.padEnd(16)} ${kb.toFixed(1).padStart(7)} kB   target ${target}, gate ${gate}   ${verdict}`)
}

const isVerbose = process.argv.includes('--files')
const styles = new Set<string>()
for (const { name, target, gate, modules } of screens) {
  const missing = modules.filter((module) => manifest[module] === undefined)
  if (missing.length > 0) {
    console.log(`${name.padEnd(16)}   not in the build (${missing.join(', ')})`)
    continue
  }
  const chunks = new Map<string, Chunk>()
  for (const module of modules) collect(module, chunks)
  const files = new Set([...chunks.values()].map(({ file }) => file))
  for (const { css = [] } of chunks.values()) for (const file of css) styles.add(file)
  report(name, sum(files), target, gate)
  if (isVerbose) for (const file of files) console.log(`    ${gzipKb(file).toFixed(1).padStart(6)}  ${file}`)
}
report('style sheets', sum(styles), 8, 12)
process.exit(isExceeded ? 1 : 0)
