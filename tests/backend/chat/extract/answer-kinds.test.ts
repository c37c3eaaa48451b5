import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type chat from '#locales/en/chat.json'
import { languages } from '#src/contract/languages.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { readAnswer } from '../answer-events.ts'
import { asking, completions, goingOn, signUpAsker, type Asker } from '../chat-backend.ts'
import { indexSources } from './indexed-sources.ts'

const sources: Readonly<Record<string, string>> = {
  'package.json': `{
  "name": "till",
  "description": "Keeps the till of a small shop.",
  "main": "./src/till.ts",
  "scripts": {
    "start": "node src/till.ts",
    "test": "node --test tests"
  },
  "license": "MIT"
}`,
  'README.md': `# Till

Till keeps the accounts of a small shop.

## Use

Open the till, take the money, close it.`,
  'src/drawer.ts': `/** The drawer that holds the coins. */
export class Drawer {
  /** Opens the drawer. */
  unlock(): void {
    this.ring()
  }

  /** Sounds the bell. */
  ring(): void {}

  count(): number {
    return 0
  }
}`,
  'src/cupboard.ts': `export class Cupboard {
  unlock(): void {}
}`,
  'src/till.ts': `import { Drawer } from './drawer.ts'
import { roundAmount } from './money.ts'

export class Till extends Drawer {
  // The bell rings twice, because one ring is lost in a loud shop.
  announce(): void {
    this.ring()
    this.ring()
  }

  sell(amount: number): number {
    this.unlock()
    return roundAmount(amount)
  }
}`,
  'src/shop.ts': `import { roundAmount } from './money.ts'

export function openShop(things: { unlock(): void }): void {
  things.unlock()
  roundAmount(1)
}`,
  'src/money.ts': `/** Rounds an amount to whole cents. */
export const roundAmount = (amount: number): number => Math.round(amount * 100) / 100

export const formatAmount = (amount: number): string => roundAmount(amount).toFixed(2)`,
  'src/exchange.ts': `import { roundAmount } from 'other-package'

export const exchange = (amount: number): number => roundAmount(amount)`,
  'src/errors.ts': `/** Too little money. */
export class ShortageError extends Error {}

/** The drawer is jammed. */
export class JamError extends Error {}

/** The shop is closed. */
export class ClosedError extends Error {}`,
  'tests/money.test.ts': `import { roundAmount } from '../src/money.ts'

test('amounts are rounded', () => {
  roundAmount(0.005)
})`,
}

let backend: TestBackend
let asker: Asker
beforeAll(async () => {
  backend = await startBackend()
  asker = await signUpAsker(backend, { files: await indexSources(sources) })
})
afterAll(() => backend.close())

const ask = async (question: string) => readAnswer(await (await asker.fetch(completions, asking(question))).text())

describe('who calls', () => {
  test('counts calls that receiver or import tie to the definition, and names the others apart', async () => {
    const { content } = await ask('What calls `Drawer.unlock`?')
    expect(content).toContain('- `Till.sell` — `src/till.ts:12`')
    expect(content).toMatch(/Calls of the name `Drawer\.unlock` where the index does not know on what: 1\./)
    expect(content).toContain('- `openShop` — `src/shop.ts:4`')
    expect(content).not.toContain('cupboard')
  })

  test('leaves out a call of the same name that another module is imported for', async () => {
    const { content } = await ask('Who uses roundAmount?')
    expect(content).toMatch(/^Calls of `roundAmount` in the indexed code: 4\./)
    expect(content).toMatch(/where the index does not know on what: 1\.\n\n- `exchange` — `src\/exchange\.ts:3`/)
  })
})

test('why: the comment that gives a reason comes first', async () => {
  const { content, citations } = await ask('Why does the bell ring twice in announce?')
  expect(content).toMatch(/^Reasons that comments and documents give\.\n\n`src\/till\.ts:5-/)
  expect(content).toContain('because one ring is lost in a loud shop')
  expect(citations?.[0]).toMatchObject({ path: 'src/till.ts', startLine: 5 })
})

test('why without a reason anywhere: says so and shows what the code does', async () => {
  const { content } = await ask('Why is `formatAmount` limited to two digits?')
  expect(content).toMatch(/^No comment or document gives the reason\. This is what the code does\.\n\n`src\/money\.ts/)
})

test('impact: calls, tests and whether it is exported', async () => {
  const { content } = await ask('What breaks if I change `roundAmount`?')
  expect(content).toMatch(/^What depends on `roundAmount`: direct calls 3\.\n\n/)
  expect(content).toContain('`roundAmount` is exported, so code outside may use it as well. `src/money.ts:2`')
  expect(content).toMatch(/Tests that call `roundAmount`: 1\.\n\n- top of the file — `tests\/money\.test\.ts:4`/)
})

test('list: the members of a type, and definitions that are named alike', async () => {
  expect((await ask('List all methods of `Drawer`')).content).toMatch(
    /^Members of `Drawer`: 3\.\n\n- `Drawer\.unlock` — Opens the drawer\. `src\/drawer\.ts:4` \[1\]\n/,
  )
  const { content } = await ask('Which errors are there?')
  for (const name of ['ShortageError', 'JamError', 'ClosedError']) expect(content).toContain(`- \`${name}\``)
})

describe('overview', () => {
  test('README, folders and commands', async () => {
    const { content, citations } = await ask('What does this project do?')
    expect(content).toMatch(/^Overview of `acme\/greeter`\.\n\n`README\.md:1-7`/)
    expect(content).toContain('- `src/` — files: 7, TypeScript')
    expect(content).toContain('"start": "node src/till.ts"')
    expect(content).not.toContain('"license"')
    expect(citations?.map(({ path }) => path)).toEqual(expect.arrayContaining(['README.md', 'package.json']))
  })

  test.each(languages)('the example in %s asks for one', async (language) => {
    const file = join(import.meta.dirname, `../../../../locales/${language}/chat.json`)
    const { start } = JSON.parse(await readFile(file, 'utf8')) as typeof chat
    const { citations } = await ask(start.overview)
    expect(citations?.map(({ path }) => path)).toEqual(expect.arrayContaining(['README.md', 'package.json']))
  })

  test('how to run the tests: the commands first', async () => {
    expect((await ask('How do I run the tests?')).content).toMatch(
      /^Overview of `acme\/greeter`\.\n\n\*\*Commands and entry points\*\*\n\n`package\.json:4-8`/,
    )
  })
})

test('yes or no: the evidence first, without a verdict', async () => {
  expect((await ask('Does the drawer sound a bell?')).content).toMatch(/^Evidence from the indexed code: `/)
})

describe('what is not there', () => {
  test('is said first when the question is about it', async () => {
    expect((await ask('Where is the Bitcoin drawer unlocked?')).content).toMatch(
      /^Not in the indexed code: `Bitcoin`\.\n\nThe code most likely has nothing of the kind\. What comes closest:\n\n/,
    )
  })

  test('names the definitions that come close to a name', async () => {
    expect((await ask('Where is `roundAmounts` defined?')).content).toMatch(
      /^Not in the indexed code: `roundAmounts`\. Similar names: `roundAmount`/,
    )
  })
})

test('a follow-up keeps the subject over several questions', async () => {
  const first = await ask('Where is `roundAmount` defined?')
  const { conversationId } = first.metadata
  await asker.fetch(completions, goingOn(conversationId, 'How does it work?'))
  const third = await asker.fetch(completions, goingOn(conversationId, 'And who calls that?'))
  expect(readAnswer(await third.text()).content).toMatch(/^Calls of `roundAmount` in the indexed code: 4\./)
})
