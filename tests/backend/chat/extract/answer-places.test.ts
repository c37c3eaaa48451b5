import { describe, expect, test } from 'vitest'
import { answerFrom } from './indexed-sources.ts'

const sources: Readonly<Record<string, string>> = {
  'src/garden.ts': `export class Garden {
  waterDefaults(): { litres: number } {
    return { litres: 2 }
  }

  waterPlants(): void {
    const { litres } = this.waterDefaults()
    // Each plant of the garden gets the same water.
    for (const plant of plants) plant.pour(litres)
  }
}`,
  'src/rock-garden.ts': `import { Garden } from './garden.ts'

export class RockGarden extends Garden {
  waterDefaults(): { litres: number } {
    return { litres: 1 }
  }
}`,
  'src/regexes.ts': `export const weight = /^\\d+ kg$/
export const seed = /^[a-z]+$/`,
  'src/checks.ts': `import * as regexes from './regexes.ts'

export const checkSeed = (text: string): boolean => regexes.seed.test(text)`,
  'src/convert.ts': `export const PLAIN_TO_JS = (text: string): unknown => JSON.parse(text)
export const JS_TO_PLAIN = (value: unknown): string => JSON.stringify(value)`,
  'docs/water.md': `# Water

How much water a plant gets is decided by the garden, which holds defaults for plants.`,
}

const ask = answerFrom(sources)

describe('an answer to where something is', () => {
  test('begins with the definition that the words describe, its other definitions and a use', async () => {
    const content = await ask('Where is it decided how much water there is if I set nothing?')
    expect(content).toMatch(/^The closest match is in `src\/garden\.ts:2-4` \[1\]\.\n\n`src\/garden\.ts:2-4`/)
    expect(content).toMatch(/`src\/rock-garden\.ts:4-6`[^\n]*\[2\][^]*`src\/garden\.ts:6-10`[^\n]*\[3\]/)
  })

  test('finds a value by its name and the name of its file, and where the module is used', async () => {
    const content = await ask('Where is the pattern of a seed?')
    expect(content).toMatch(/^`seed` is defined in `src\/regexes\.ts:2` \[1\]\./)
    expect(content).toContain('regexes.seed.test(text)')
  })

  test('takes the order of the words when two names have the same', async () => {
    const content = await ask('Where is plain text converted to JavaScript?')
    expect(content).toMatch(/^The closest match is in `src\/convert\.ts:1` \[1\]\./)
  })

  test('shows code before documents', async () => {
    const content = await ask('Where does a plant get its water from?')
    expect(content.indexOf('`src/garden.ts')).toBeLessThan(content.indexOf('`docs/water.md'))
  })
})
