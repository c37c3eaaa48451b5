import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Values of which a list is told apart from a coincidence. */
const minValues = 3

/** Namespaces of messages repeat from view to view, as imports do; tables of a report have columns of the same name. */
const namingCalls: ReadonlySet<string> = new Set(['useTranslation', 'table'])
const namingProperties: ReadonlySet<string> = new Set(['head'])

const readSources = (folder: string): readonly { file: string; text: string }[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !file.startsWith('styled-system'))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(join(root, folder, file), 'utf8') }))

/** The lists of strings that are written in the code, each as its values in order. */
const findLists = (file: string, text: string): readonly string[] => {
  const lists: string[] = []
  const skipped = new Set<number>()
  const visitor = new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && namingCalls.has(callee.name))
        for (const { start } of given) skipped.add(start)
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && namingProperties.has(key.name)) skipped.add(value.start)
    },
    ArrayExpression({ start, elements }) {
      const values = elements.flatMap((element) =>
        element?.type === 'Literal' && typeof element.value === 'string' ? [element.value] : [],
      )
      const isList = values.length === elements.length && values.length >= minValues
      if (isList && !skipped.has(start)) lists.push(values.toSorted().join(' · '))
    },
  })
  visitor.visit(parseSync(file, text).program)
  return lists
}

const findRepeated = (sources: readonly { file: string; text: string }[]): readonly string[] => {
  const filesOf = new Map<string, Set<string>>()
  for (const { file, text } of sources) {
    for (const list of findLists(file, text)) filesOf.set(list, new Set([...(filesOf.get(list) ?? []), file]))
  }
  return [...filesOf].flatMap(([list, files]) => (files.size > 1 ? [`${list}: ${[...files].join(', ')}`] : []))
}

it('writes each list of values in one file', () => {
  expect(findRepeated([...readSources('src'), ...readSources('machines')])).toEqual([])
})

it('finds a list that stands in two files, in whatever order', () => {
  const sources = [
    { file: 'form.ts', text: "export const sizes = ['small', 'middle', 'large'] as const" },
    { file: 'page.tsx', text: "const sizes = ['large', 'small', 'middle']" },
    { file: 'view.tsx', text: "useTranslation(['large', 'small', 'middle'])" },
  ]
  expect(findRepeated(sources)).toEqual(['large · middle · small: form.ts, page.tsx'])
})
