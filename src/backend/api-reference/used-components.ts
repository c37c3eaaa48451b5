import { getReferenceName } from './json-schemas.ts'
import type { JsonSchema } from './open-api.ts'

const place = '#/components/schemas/'

const findReferences = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return []
  if ('$ref' in value && typeof value.$ref === 'string' && value.$ref.startsWith(place)) {
    return [getReferenceName({ $ref: value.$ref })]
  }
  return Object.values(value).flatMap(findReferences)
}

export const selectUsedComponents = (
  parts: unknown,
  schemas: Readonly<Record<string, JsonSchema>>,
): Readonly<Record<string, JsonSchema>> => {
  const used = new Set(findReferences(parts))
  for (const name of used) {
    for (const further of findReferences(schemas[name])) used.add(further)
  }
  return Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => used.has(name))
      .toSorted(byName),
  )
}

const byName = ([left]: [string, unknown], [right]: [string, unknown]): number => (left < right ? -1 : 1)
