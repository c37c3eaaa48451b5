import type { JsonSchema } from './open-api.ts'
import { fillIn } from './page-context.ts'
import type { ReferenceWords } from './texts/words/reference-words.ts'

const formatRange = (min: number | undefined, max: number | undefined): string | undefined => {
  if (min !== undefined && max !== undefined) return min === max ? String(min) : `${min}–${max}`
  if (min !== undefined) return `≥ ${min}`
  return max === undefined ? undefined : `≤ ${max}`
}

/** Nearly every text has this pattern; showing it each time would hide the rest. */
const withoutControlCharacters = String.raw`^\P{Cc}*$`

const id = '^[0-9a-f]{24}$'

const getShownPattern = ({ pattern, 'x-any-case': words }: JsonSchema): string | undefined =>
  words !== undefined || pattern === withoutControlCharacters || pattern === id ? undefined : pattern

const getNonNull = ({ anyOf }: JsonSchema): JsonSchema | undefined =>
  anyOf?.length === 2 && anyOf[1]?.type === 'null' ? anyOf[0] : undefined

export const listFacts = (given: JsonSchema, { facts }: ReferenceWords): readonly string[] => {
  const schema = getNonNull(given) ?? given
  const toFact = (fact: keyof typeof facts, name: string, value: string | undefined) =>
    value === undefined ? [] : [fillIn(facts[fact], { [name]: value })]
  const bounds = formatRange(schema.minimum, schema.maximum)
  return [
    ...(schema.format === undefined ? [] : [schema.format]),
    ...(schema.contentMediaType === undefined ? [] : [facts.file]),
    ...(schema.pattern === id ? [facts.id] : []),
    ...(schema['x-any-case'] === undefined ? [] : [facts.anyCase]),
    ...(bounds === undefined ? [] : [bounds]),
    ...toFact('length', 'range', formatRange(schema.minLength, schema.maxLength)),
    ...toFact('entries', 'range', schema.maxItems === 0 ? undefined : formatRange(schema.minItems, schema.maxItems)),
    ...toFact('pattern', 'value', getShownPattern(schema)),
    ...toFact('default', 'value', schema.default === undefined ? undefined : JSON.stringify(schema.default)),
  ]
}
