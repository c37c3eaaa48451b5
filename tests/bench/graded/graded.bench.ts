import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { askAbout, type GradedAnswer } from './ask-graded.ts'
import { gradedCorpora } from './corpora.ts'
import { Grades, toTable } from './grades.ts'
import { toGradingSheet } from './grading-sheet.ts'

/**
 * `npm run graded` asks the questions of this folder and prints the grades that people gave to the answers.
 * `npm run graded -- --write FILE.md` writes the questions and answers to a file instead, for people to grade.
 */
const print = (line: string) => process.stdout.write(`${line}\n`)

const answers: GradedAnswer[] = []
for (const corpus of gradedCorpora) answers.push(...(await askAbout(corpus)))

const at = process.argv.indexOf('--write')
const file = at < 0 ? undefined : process.argv[at + 1]
if (at >= 0 && file === undefined) throw new Error('--write needs the name of a file')

if (file !== undefined) {
  await writeFile(file, toGradingSheet(answers))
  print(`${answers.length} answers are in ${file}`)
} else {
  const grades = v.parse(Grades, JSON.parse(await readFile(join(import.meta.dirname, 'grades.json'), 'utf8')))
  for (const line of toTable(answers, grades)) print(line)
}
