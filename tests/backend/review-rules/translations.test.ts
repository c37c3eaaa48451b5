import { expect, test } from 'vitest'
import { textsByLanguage } from '#src/backend/review-rules/find-rule-text.ts'
import { languages } from '#src/contract/languages.ts'

const listParameters = (text: string): string[] => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].toSorted()

const english = textsByLanguage.en

test.each(languages)('every rule has its texts in %s, with the same parameters', (language) => {
  const texts = textsByLanguage[language]
  expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted())
  for (const [rule, { title, why, advice }] of Object.entries(texts)) {
    expect([rule, title.trim() !== '' && title.length <= 80, why.trim() !== '', advice.trim() !== '']).toEqual([
      rule,
      true,
      true,
      true,
    ])
    const given = [title, why, advice].map(listParameters)
    const wanted = [english[rule]?.title, english[rule]?.why, english[rule]?.advice].map((text) =>
      listParameters(text ?? ''),
    )
    expect([rule, ...given]).toEqual([rule, ...wanted])
  }
})
