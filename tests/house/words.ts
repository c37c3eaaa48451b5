import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Breach, countComments, findBreaches } from './word-rules.ts'

/** A comment more needs one fewer somewhere else. */
const maxComments = 2776

/** Breaches in these folders are counted, and listed when their path is given, but do not fail yet. */
const unfinished = /^(?:machines|src\/(?:actors|api|backend|build|lib|styles))\//

const root = join(import.meta.dirname, '../..')
const folders = ['machines', 'src', 'tests']

const listSources = (): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('styled-system'))
      .toSorted()
      .map((file) => `${folder}/${file}`),
  )

const paths = process.argv.slice(2)
const isChosen = (file: string): boolean => paths.length === 0 || paths.some((path) => file.startsWith(path))

let comments = 0
const breaches: Breach[] = []
for (const file of listSources().filter(isChosen)) {
  const text = readFileSync(join(root, file), 'utf8')
  comments += countComments(file, text)
  breaches.push(...findBreaches(file, text))
}

const isListed = ({ file }: Breach): boolean => paths.length > 0 || !unfinished.test(file)

for (const { file, line, words, advice } of breaches.filter(isListed))
  console.log(`${file}:${line} ${words.split('\n')[0]} (${advice})`)
console.log(`${breaches.length} breaches, ${comments} comments (at most ${maxComments})`)
if (breaches.some(({ file }) => !unfinished.test(file)) || comments > maxComments) process.exitCode = 1
