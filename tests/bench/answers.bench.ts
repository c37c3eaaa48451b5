import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import type { Completion } from '#src/contract/chat.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend } from '#tests/support/start-backend.ts'
import { indexFolder } from './index-folder.ts'
import { QuestionSet } from './question-set.ts'

const root = resolve(import.meta.dirname, '../..')
const ownQuestions = 'tests/bench/questions/'
const topResults = 3

type Asked = QuestionSet['questions'][number]

interface Outcome extends Asked {
  readonly shown: readonly string[]
  readonly milliseconds: number
}

const isRight = ({ files, shown }: Outcome): boolean => shown.some((path) => files.includes(path))

const findFolder = async ({ source }: QuestionSet): Promise<string> => {
  if (source.kind === 'repository') return root
  const folder = join(root, 'node_modules', source.name)
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  if (version !== source.version)
    throw new Error(`${source.name} is ${version} here, the questions are on ${source.version}`)
  return folder
}

const ask = async (person: SignedInPerson, name: string, question: Asked): Promise<Outcome> => {
  const began = performance.now()
  const json = { messages: [{ role: 'user', content: question.question }], names: [name], stream: false }
  const { citations } = await person.read<Completion>('/api/chat/completions', { json })
  const shown = citations.slice(0, topResults).map(({ path }) => path)
  return { ...question, shown, milliseconds: performance.now() - began }
}

const answersTo = async (set: QuestionSet): Promise<Outcome[]> => {
  const folder = await findFolder(set)
  const backend = await startBackend()
  try {
    const person = await signUpPerson(backend, { role: 'ReadOnly' })
    const name = set.source.kind === 'package' ? set.source.name : 'quarry'
    const leaveOut = (path: string) => path.startsWith(ownQuestions)
    const began = performance.now()
    const files = await indexFolder(backend.services.db, person.organisationId, { name, folder, leaveOut })
    print(`${name}: ${files} files indexed in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    const outcomes: Outcome[] = []
    for (const question of set.questions) {
      outcomes.push(await ask(person, name, question))
      backend.advance(2_000)
    }
    return outcomes
  } finally {
    await backend.close()
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`)

const formatShare = (outcomes: readonly Outcome[]): string => {
  const right = outcomes.filter(isRight).length
  return `${right} of ${outcomes.length} (${Math.round((100 * right) / Math.max(1, outcomes.length))} %)`
}

const report = (outcomes: readonly Outcome[], minShare: number, showsMisses: boolean): boolean => {
  for (const kind of ['where', 'callers', 'how'] as const) {
    print(`  ${kind.padEnd(8)} ${formatShare(outcomes.filter((outcome) => outcome.kind === kind))}`)
  }
  const times = outcomes.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  print(`  right file among the first ${topResults} citations: ${formatShare(outcomes)}, aimed at ${minShare * 100} %`)
  print(
    `  an answer takes ${Math.round(times[times.length >> 1] ?? 0)} ms at the median, ${Math.round(times.at(-1) ?? 0)} at most`,
  )
  for (const outcome of showsMisses ? outcomes.filter((candidate) => !isRight(candidate)) : []) {
    print(
      `  missed: ${outcome.question}\n    wanted ${outcome.files.join(', ')}\n    shown  ${outcome.shown.join(', ') || 'nothing'}`,
    )
  }
  return outcomes.filter(isRight).length >= minShare * outcomes.length
}

/** The call is `npm run answers [-- file.json …] [--misses]`; without files all sets of this folder run. */
const given = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const questions = join(root, ownQuestions)
const files =
  given.length > 0
    ? given
    : (await readdir(questions)).filter((name) => name.endsWith('.json')).map((name) => join(questions, name))
let isReached = true
for (const file of files.toSorted()) {
  const set = v.parse(QuestionSet, JSON.parse(await readFile(file, 'utf8')))
  const outcomes = await answersTo(set)
  isReached = report(outcomes, set.minShare, process.argv.includes('--misses')) && isReached
}
process.exitCode = isReached ? 0 : 1
