import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Breach, countComments, findBreaches } from './word-rules.ts'

/** A comment more needs one fewer somewhere else. */
const maxComments = 2776

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

for (const { file, line, words, advice } of breaches) console.log(`${file}:${line} ${words.split('\n')[0]} (${advice})`)
console.log(`${breaches.length} breaches, ${comments} comments (at most ${maxComments})`)
if (breaches.length > 0 || comments > maxComments) process.exitCode = 1
