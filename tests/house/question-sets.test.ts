import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { defaultLanguage } from '#src/contract/languages.ts'
import { gradedCorpora } from '#tests/bench/graded/corpora.ts'
import { gradedKinds, GradedSet } from '#tests/bench/graded/graded-set.ts'
import { Grades, hashAnswer, toTable } from '#tests/bench/graded/grades.ts'
import { QuestionSet } from '#tests/bench/question-set.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'tests/bench/questions')
const sets = readdirSync(folder).filter((name) => name.endsWith('.json'))

const readSet = (name: string): QuestionSet =>
  v.parse(QuestionSet, JSON.parse(readFileSync(join(folder, name), 'utf8')))

describe('the questions whose answers are measured', () => {
  it.each(sets)('have the shape that the bench reads: %s', (name) => {
    expect(readSet(name).questions.length).toBeGreaterThan(0)
  })

  it('name files of this repository that exist', () => {
    const own = sets.map(readSet).filter(({ source }) => source.kind === 'repository')
    const files = own.flatMap(({ questions }) => questions.flatMap((question) => question.files))

    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  it('ask about names of this repository that occur in it', () => {
    const own = sets.map(readSet).filter(({ source }) => source.kind === 'repository')
    const gone = own.flatMap(({ questions }) =>
      questions.flatMap(({ question, files }) =>
        [...question.matchAll(/`(\w+)`/g)].flatMap(([, name = '']) =>
          files.some((file) => readFileSync(join(root, file), 'utf8').includes(name)) ? [] : [name],
        ),
      ),
    )
    expect(gone).toEqual([])
  })
})

describe('the questions whose answers people grade', () => {
  const gradedFolder = join(root, 'tests/bench/graded/questions')
  const gradedSets = readdirSync(gradedFolder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => v.parse(GradedSet, JSON.parse(readFileSync(join(gradedFolder, name), 'utf8'))))
  const questions = gradedSets.flatMap((set) => set.questions)

  it('are about the packages that are fetched for them', () => {
    const fetched = gradedCorpora.map(({ name, version }) => `${name} ${version}`)

    expect(gradedSets.map(({ corpus, version }) => `${corpus} ${version}`).toSorted()).toEqual(fetched.toSorted())
  })

  it('have an id each', () => {
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
  })

  it.each(gradedKinds)('are of each kind about as often: %s', (kind) => {
    const count = questions.filter((question) => question.kind === kind).length

    expect(count).toBeGreaterThanOrEqual(5)
    expect(count).toBeLessThanOrEqual(7)
  })

  it('are asked in other languages too', () => {
    const foreign = questions.map(({ language }) => language).filter((language) => language !== defaultLanguage)

    expect(new Set(foreign).size).toBeGreaterThanOrEqual(6)
  })

  it('are the ones that the grades are of', () => {
    const grades = v.parse(Grades, JSON.parse(readFileSync(join(root, 'tests/bench/graded/grades.json'), 'utf8')))
    const ids = questions.map(({ id }) => id)

    expect(Object.keys(grades).filter((id) => !ids.includes(id))).toEqual([])
  })

  it('are listed when the answer is no longer the one that was graded', () => {
    const [kept, changed, ungraded] = questions
    if (kept === undefined || changed === undefined || ungraded === undefined) throw new Error('too few questions')
    const answers = [kept, changed, ungraded].map((question) => ({ corpus: 'some 1.0.0', question, text: 'now' }))
    const grades = {
      [kept.id]: { grade: 2, reason: 'Complete.', sha256: hashAnswer('now') },
      [changed.id]: { grade: 1, reason: 'Half of it.', sha256: hashAnswer('then') },
    } as const

    const table = toTable(answers, grades)
    expect(table[1]).toMatch(/all +1\.50 +0 +1 +1 +of +3 +changed since graded: 1/)
    expect(table.slice(-2)).toEqual(['not graded: 1', `changed since graded: 1 (${changed.id})`])
  })
})
