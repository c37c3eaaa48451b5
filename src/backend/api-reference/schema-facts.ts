import type { JsonSchema } from './open-api.ts'
import { filled } from './page-context.ts'
import type { ReferenceWords } from './texts/words/reference-words.ts'

/** `1–254`, `≥ 1` or `≤ 254`; undefined without bounds. */
const range = (least: number | undefined, most: number | undefined): string | undefined => {
  if (least !== undefined && most !== undefined) return least === most ? String(least) : `${least}–${most}`
  if (least !== undefined) return `≥ ${least}`
  return most === undefined ? undefined : `≤ ${most}`
}

/** Every line of a person's own words is held to it; saying so each time would hide the rest. */
const withoutControlCharacters = String.raw`^\P{Cc}*$`

const id = '^[0-9a-f]{24}$'

const patternOf = ({ pattern, 'x-any-case': words }: JsonSchema): string | undefined =>
  words !== undefined || pattern === withoutControlCharacters || pattern === id ? undefined : pattern

/** Of a value that may be null, what it is otherwise. */
const orNull = ({ anyOf }: JsonSchema): JsonSchema | undefined =>
  anyOf?.length === 2 && anyOf[1]?.type === 'null' ? anyOf[0] : undefined

/** What a value is held to, beside its type: a few words each. */
export const factsOf = (given: JsonSchema, { facts }: ReferenceWords): readonly string[] => {
  const schema = orNull(given) ?? given
  const said = (fact: keyof typeof facts, name: string, value: string | undefined) =>
    value === undefined ? [] : [filled(facts[fact], { [name]: value })]
  const bounds = range(schema.minimum, schema.maximum)
  return [
    ...(schema.format === undefined ? [] : [schema.format]),
    ...(schema.contentMediaType === undefined ? [] : [facts.file]),
    ...(schema.pattern === id ? [facts.id] : []),
    ...(schema['x-any-case'] === undefined ? [] : [facts.anyCase]),
    ...(bounds === undefined ? [] : [bounds]),
    ...said('length', 'range', range(schema.minLength, schema.maxLength)),
    ...said('entries', 'range', schema.maxItems === 0 ? undefined : range(schema.minItems, schema.maxItems)),
    ...said('pattern', 'value', patternOf(schema)),
    ...said('default', 'value', schema.default === undefined ? undefined : JSON.stringify(schema.default)),
  ]
}
