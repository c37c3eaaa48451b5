import { describe, expect, it } from 'vitest'
import { referenceTexts } from '#src/backend/api-reference/texts/reference-texts.ts'
import { languages } from '#src/contract/languages.ts'

const others = languages.filter((language) => language !== 'en')
const cyrillic = ['ru', 'uk', 'be', 'kk']

const textsIn = (value: unknown, way: string): readonly (readonly [string, string])[] => {
  if (typeof value === 'string') return [[way, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => textsIn(member, `${way}.${name}`))
}

const getTexts = (language: (typeof languages)[number]) =>
  new Map(
    textsIn(referenceTexts[language], language).map(([way, text]) => [way.slice(language.length + 1), text] as const),
  )

const english = getTexts('en')
const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted()

const international =
  /^(?:words\.chapters\.(?:chat|emails|system|organisation|pullRequests|invitations|sourceHosts)|words\.columns\.(?:name|type)|words\.parts\.schemas|words\.places\.(?:query|header)|words\.facts\.optional)$/

describe.each(others)('the reference in %s', (language) => {
  const texts = getTexts(language)

  it('says everything, with the same places to fill', () => {
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted())
    for (const [way, text] of texts) {
      expect([way, text.trim() === text && text !== '']).toEqual([way, true])
      expect([way, placesIn(text)]).toEqual([way, placesIn(english.get(way) ?? '')])
    }
  })

  it('says it in its own words', () => {
    const borrowed = [...texts].filter(([way, text]) => text === english.get(way) && !international.test(way))
    expect(borrowed).toEqual([])
    if (!cyrillic.includes(language)) return
    expect([...texts].filter(([, text]) => !/\p{Script=Cyrillic}/u.test(text))).toEqual([])
  })

  it('names the variables of the examples as they are', () => {
    for (const name of ['TOKEN', 'ORGANISATION']) expect(texts.get('words.start.signIn')).toContain(name)
  })
})
