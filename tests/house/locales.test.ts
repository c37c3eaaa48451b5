import { postTexts } from '#src/backend/reviews/post-texts.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages } from '#src/contract/languages.ts'
import { inspectNamespaces, namespaces } from '#src/contract/namespaces.ts'

const folder = join(import.meta.dirname, '../../locales')

type Texts = Readonly<Record<string, string>>

const flatten = (value: object, prefix = ''): [string, string][] =>
  Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    typeof inner === 'object' && inner !== null
      ? flatten(inner, `${prefix}${key}.`)
      : [[`${prefix}${key}`, String(inner)] as [string, string]],
  )

const readTexts = (language: string, namespace: string): Texts =>
  Object.fromEntries(flatten(JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8')) as object))

const pluralForm = /_(?:zero|one|two|few|many|other)$/
const toBaseKey = (key: string): string => key.replace(pluralForm, '')
const isPlural = (texts: Texts, key: string): boolean => `${toBaseKey(key)}_other` in texts && pluralForm.test(key)

const expectedKeys = (language: string, english: Texts): string[] => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const keys = Object.keys(english).flatMap((key) =>
    isPlural(english, key) ? forms.map((form) => `${toBaseKey(key)}_${form}`) : [key],
  )
  return [...new Set(keys)].toSorted()
}

const placeholders = (text: string): string[] => [...new Set(text.match(/\{\{[^}]+\}\}/g) ?? [])].toSorted()

test('each language has exactly the namespaces of the contract', () => {
  for (const language of languages) {
    expect(readdirSync(join(folder, language)).toSorted()).toEqual(namespaces.map((name) => `${name}.json`).toSorted())
  }
})

describe.each(namespaces)('%s', (namespace) => {
  const english = readTexts('en', namespace)

  test.each(languages)('%s has the same keys, with its own plural forms', (language) => {
    expect(Object.keys(readTexts(language, namespace)).toSorted()).toEqual(expectedKeys(language, english))
  })

  test.each(languages)('%s fills in the same places, and leaves no text empty', (language) => {
    for (const [key, text] of Object.entries(readTexts(language, namespace))) {
      const model = english[key] ?? english[`${toBaseKey(key)}_other`] ?? ''
      const wanted = placeholders(model)
      const given = placeholders(text)
      const mayLeaveOutCount = pluralForm.test(key) ? wanted.filter((place) => place !== '{{count}}') : wanted
      expect(text.trim(), key).not.toBe('')
      expect([wanted, mayLeaveOutCount], key).toContainEqual(given)
      expect(text, key).not.toMatch(/[!]|<[a-z]/i)
    }
  })

  test.each(languages.filter((language) => language !== 'en'))('%s is translated, not copied', (language) => {
    const texts = readTexts(language, namespace)
    const long = Object.keys(english).filter((key) => (english[key] ?? '').split(' ').length > 3)
    const copied = long.filter((key) => texts[key] === english[key])
    expect(copied).toEqual([])
  })
})

test.each(languages)(
  '%s names the facts about an organisation alike where they are asked for and where they are kept',
  (language) => {
    const [formTexts, kept] = [readTexts(language, 'marketing-info'), readTexts(language, 'organisation')]
    for (const fact of ['industry', 'companySize']) expect(formTexts[fact]).toBe(kept[`details.${fact}`])
  },
)

test.each(languages)('%s names severities and areas of findings alike on the page and at the host', (language) => {
  const shown = readTexts(language, 'pull-request-review')
  const { severities, areas } = postTexts[language]
  for (const [severity, text] of Object.entries(severities)) expect(shown[`severities.${severity}`]).toBe(text)
  for (const [area, text] of Object.entries(areas)) expect(shown[`areas.${area}`]).toBe(text)
})

test('Spanish speaks to people as tú throughout the product', () => {
  const formal =
    /\b(?:usted(?:es)?|Su (?:rol|código|pregunta|conexión|valoración)|Acote|Añada|Busque|Compruebe|Elija|Escriba|Haga|Pida|Pregunte|Recupere|Seleccione|Use|Vea|Vuelva|Puede ver|Podrá preguntar)\b|(?:Pída|Inténte|Desactíve|Acóte|Deténga)(?:sel)?[oa]s?\b/
  const ofProduct = namespaces.filter((namespace) => !inspectNamespaces.includes(namespace))
  const mentions = ofProduct.flatMap((namespace) =>
    Object.entries(readTexts('es', namespace)).flatMap(([key, text]) =>
      formal.test(text) ? [`${namespace}:${key}`] : [],
    ),
  )
  expect(mentions).toEqual([])
})
