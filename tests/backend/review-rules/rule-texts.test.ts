import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allRules } from '#src/backend/review-rules/all-rules.ts'
import { ruleTexts } from '#src/backend/review-rules/rule-texts.ts'

const maxTitleLength = 60

const readTests = (folder: string): string =>
  readdirSync(join(import.meta.dirname, folder))
    .map((name) => readFileSync(join(import.meta.dirname, folder, name), 'utf8'))
    .join('\n')

describe('the texts of the rules', () => {
  it.each(Object.entries(ruleTexts))('are short sentences: %s', (_, { title, why, advice }) => {
    expect(title.length).toBeLessThanOrEqual(maxTitleLength)
    expect(title).not.toMatch(/\.$/)
    expect(why).toMatch(/\.$/)
    expect(advice).toMatch(/\.$/)
  })

  it('belong to rules that have examples', () => {
    const tests = `${readTests('rules')}${readTests('across-files')}`
    expect(Object.keys(ruleTexts).filter((id) => !tests.includes(`'${id}'`))).toEqual([])
  })
})

describe('the rules', () => {
  it('have ids of their own', () => {
    const ids = allRules.map(({ id }) => id)
    expect(ids.length).toBeGreaterThanOrEqual(60)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
