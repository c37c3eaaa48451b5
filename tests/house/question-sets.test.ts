import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
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
