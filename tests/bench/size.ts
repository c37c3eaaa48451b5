import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readChunks } from '#tests/support/built-chunks.ts'
import { consentSize } from './consent-size.ts'
import { thirdPartyChunks } from './third-party-size.ts'

/**
 * Compares first-load sizes of the built application with their budgets, in gzip kB of 1,000 bytes. Consent has its own row and is
 * not counted again.
 */
const folder = join(import.meta.dirname, '../../dist/app')

const chunks = readChunks(folder)

const view = (name: string, layout: 'authorized' | 'unauthorized') => [
  `src/app/layouts/${layout}.layout.tsx`,
  `src/views/${name}/${name}.view.tsx`,
]

const screens = [
  { name: 'login', target: 115, gate: 135, modules: view('login', 'unauthorized') },
  { name: 'repositories', target: 135, gate: 165, modules: view('repositories', 'authorized') },
  { name: 'search', target: 126, gate: 150, modules: view('search', 'authorized') },
  { name: 'chat', target: 145, gate: 165, modules: view('chat', 'authorized') },
] as const

const transport = 'src/api/client.ts'

const listFiles = (modules: readonly string[]): string[] =>
  [...chunks.collectClosure(modules)].filter((file) => !/\/consent-/.test(file))

const gzipKb = (file: string): number => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000

const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + gzipKb(file), 0)

let isExceeded = false
const report = (name: string, kb: number, target: number, gate: number) => {
  const verdict = kb > gate ? 'EXCEEDS THE GATE' : kb > target ? 'above target' : 'ok'
  if (kb > gate) isExceeded = true
  console.log(`${name.padEnd(33)} ${kb.toFixed(1).padStart(7)} kB   target ${target}, gate ${gate}   ${verdict}`)
}

const isVerbose = process.argv.includes('--files')
for (const { name, target, gate, modules } of screens) {
  const missing = modules.filter((module) => !chunks.has(module))
  if (missing.length > 0) {
    console.log(`${name.padEnd(33)}   not in the build (${missing.join(', ')})`)
    continue
  }
  const files = listFiles(modules)
  report(name, sum(files), target, gate)
  const late = listFiles([transport]).filter((file) => !files.includes(file))
  console.log(`${' '.repeat(34)}${sum(late).toFixed(1).padStart(7)} kB   with the first call: the transport`)
  const sheets = chunks.collectSheets(files)
  report('  style sheets', sum(sheets), 8, 14)
  if (isVerbose)
    for (const file of [...files, ...sheets]) console.log(`    ${gzipKb(file).toFixed(1).padStart(6)}  ${file}`)
}
const { always, asking } = await consentSize()
report('consent on the first page', always + asking, 4, 8)
const thirdParties = thirdPartyChunks(chunks)
for (const { name, early } of thirdParties) report(`${name} before consent`, sum(early), 0, 0)
for (const { name, late } of thirdParties) console.log(`${`${name} after it`.padEnd(33)} ${sum(late).toFixed(1)} kB`)
process.exit(isExceeded ? 1 : 0)
