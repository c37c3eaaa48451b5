import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { leanRecipe, leanSlotRecipe } from '#src/styles/lean-recipe.ts'
import { toLeanModule } from '#src/build/lean-recipes.plugin.ts'

const folder = join(import.meta.dirname, '../../src/styled-system/recipes')
const files = readdirSync(folder).filter((name) => name.endsWith('.js') && !/^(?:index|create-recipe)\./.test(name))

type Recipe = ((given?: object) => unknown) & { variantMap: Readonly<Record<string, readonly string[]>> }

const evaluateRecipe = (
  source: string,
  exported: Record<string, unknown>,
): Record<string, (given?: object) => unknown> => {
  const code = toLeanModule(source, exported)
  const calls = [...code.matchAll(/export const (\w+) = \/\* @__PURE__ \*\/ (\w+)\((.*)\)$/gm)]
  return Object.fromEntries(
    calls.map(([, name = '', runtime, given]) => {
      const make = (runtime === 'leanRecipe' ? leanRecipe : leanSlotRecipe) as (...all: unknown[]) => () => unknown
      return [name, make(...(JSON.parse(`[${given}]`) as unknown[]))]
    }),
  )
}

describe('a recipe as the browser gets it', () => {
  it.each(files)('%s gives the class names that Panda’s gives, for every variant', async (file) => {
    const exported = (await import(join(folder, file))) as Record<string, Recipe>
    const lean = evaluateRecipe(readFileSync(join(folder, file), 'utf8'), exported)
    expect(Object.keys(lean)).not.toEqual([])
    for (const [name, make] of Object.entries(lean)) {
      const whole = exported[name]
      const variants = Object.entries(whole?.variantMap ?? {}).flatMap(([key, values]) =>
        values.map((value) => ({ [key]: value })),
      )
      const words = (made: unknown) =>
        JSON.stringify(made).replaceAll(/"([^"]*)"/g, (text) => text.split(' ').toSorted().join(' '))
      for (const given of [undefined, {}, ...variants]) expect(words(make(given))).toBe(words(whole?.(given)))
    }
  })

  it('cannot have compound variants', () => {
    expect(() => toLeanModule(`const xFn = createRecipe('x', {}, [{ size: 'sm' }])`, {})).toThrow('compound')
    expect(() => toLeanModule(`const xCompoundVariants = [{}]`, {})).toThrow('compound')
    expect(toLeanModule(`const xFn = createRecipe('x', {}, [])\nconst xCompoundVariants = []`, {})).toContain('import')
  })
})
