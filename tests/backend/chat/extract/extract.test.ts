import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerText } from '#src/backend/chat/extract/answer-texts.ts'
import { extractiveAnswerer } from '#src/backend/chat/extract/extractive-answerer.ts'
import { en } from '#src/backend/chat/extract/texts/en.ts'
import { cutQuote } from '#src/backend/chat/extract/quote.ts'
import type { AnswerPart, AnswerRequest } from '#src/backend/chat/answerer.ts'
import { searchScope, type SearchedIndex } from '#src/backend/search/search-scope.ts'
import { languages } from '#src/contract/languages.ts'
import { buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile, symbol } from '#tests/backend/code-index/plain-file.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { readAnswer } from '../answer-events.ts'
import { asking, completions, goingOn, signUpAsker, smallSource, type Asker } from '../chat-backend.ts'

let backend: TestBackend
let asker: Asker
beforeAll(async () => {
  backend = await startBackend()
  asker = await signUpAsker(backend)
})
afterAll(() => backend.close())

const ask = async (question: string, more: Record<string, unknown> = {}, person = asker) =>
  readAnswer(await (await person.fetch(completions, asking(question, more))).text())

const inMode = (content: string, searchMode: string) => ({ messages: [{ role: 'user', content, searchMode }] })

const getCitedPlaces = ({ citations }: Awaited<ReturnType<typeof ask>>) =>
  citations?.map(({ path, startLine, endLine }) => `${path}:${startLine}-${endLine}`)

const linesAt = async (person: Asker, path: string, startLine: number, endLine: number) => {
  const chunks = await backend.services.db
    .selectFrom('repositories')
    .innerJoin('code_files', 'code_files.index_no', 'repositories.current_index')
    .innerJoin('code_chunks', (join) =>
      join
        .onRef('code_chunks.index_no', '=', 'code_files.index_no')
        .onRef('code_chunks.file_no', '=', 'code_files.file_no'),
    )
    .where('repositories.id', '=', person.repositoryId)
    .where('code_files.path', '=', path)
    .orderBy('code_chunks.start_line')
    .select('code_chunks.content')
    .execute()
  const lines = chunks
    .map(({ content }) => content)
    .join('\n')
    .split('\n')
  return lines.slice(startLine - 1, endLine).join('\n')
}

test('where: the definition, quoted with its place, each number with a citation', async () => {
  const plain = await ask('Where is greet defined?')
  const answer = await ask('Where is `greet` defined?')
  expect(plain.content).toMatch(/^`greet` is defined in/)
  expect(answer.content).toMatch(/^`greet` is defined in `src\/greeting\.ts:\d+-\d+` \[1\]\.\n\n/)
  expect(answer.content).toContain('```typescript\n')
  expect(answer.citations?.[0]).toMatchObject({
    number: 1,
    dataSource: { id: asker.repositoryId, name: 'acme/greeter' },
    path: 'src/greeting.ts',
    symbol: 'greet',
    language: 'typescript',
  })
  const cited = new Set([...answer.content.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number)))
  expect([...cited].toSorted()).toEqual(answer.citations?.map(({ number }) => number))
  expect(answer.notice).toBeUndefined()
})

test('every code block is what the index holds at the place beside it', async () => {
  for (const question of ['Where is greet?', 'What calls `print`?', 'How does `main` work?']) {
    const { content, citations } = await ask(question)
    const quotes = [...content.matchAll(/`([^`]+?):(\d+)(?:-(\d+))?`[^\n]*\[(\d+)\]\n\n```\w*\n([^]*?)\n```/g)]
    expect(quotes.length).toBeGreaterThan(0)
    for (const [, path = '', from = '', to = from, number, code] of quotes) {
      expect(code).toBe(await linesAt(asker, path, Number(from), Number(to)))
      const citation = citations?.find((candidate) => candidate.number === Number(number))
      expect(citation).toMatchObject({ path })
      expect(citation?.startLine).toBeLessThanOrEqual(Number(from))
      expect(citation?.endLine).toBeGreaterThanOrEqual(Number(to))
    }
  }
})

test('callers: the list of them with who calls, the number of all, and the definition', async () => {
  const answer = await ask('What calls `greet`?')
  expect(answer.content).toMatch(/^Calls of `greet` in the indexed code: 1\.\n\n- `main` — `src\/main\.ts:4` \[1\]\n\n/)
  expect(answer.content).toMatch(/Definition: `greet\(name: string\)` — `src\/greeting\.ts:2-4` \[2\]/)
  expect(getCitedPlaces(answer)).toEqual(['src/main.ts:4-5', 'src/greeting.ts:2-4'])
})

test('callers of what nobody calls: says so, and shows where it is spoken of', async () => {
  const answer = await ask('What calls `main`?')
  expect(answer.content).toMatch(/^No call of `main` is in the indexed code\./)
  expect(answer.citations?.[0]?.path).toBe('src/main.ts')
})

const source = (name: string, calls: string, doc: string) =>
  plainFile(
    `src/${name}.ts`,
    `import { ${calls} } from '../${calls}.ts'\nexport const ${name} = () => {\n  ${calls}()\n}`,
    {
      language: 'typescript',
      symbols: [symbol('function', name, 2, 4, doc)],
      calls: [{ callerNo: 0, callee: calls, line: 3 }],
    },
  )

const chain = [
  source('openShop', 'lightLamps', 'Opens the shop.'),
  source('lightLamps', 'strikeMatch', 'Lights all lamps.'),
  source('strikeMatch', 'readDirectory', 'Strikes one match.'),
  plainFile('src/other.ts', 'export const readDirectory = 1', { symbols: [symbol('constant', 'readDirectory', 1, 1)] }),
]

test('how: the steps in the order of the calls; deep goes one hop further, fast does not', async () => {
  const person = await signUpAsker(backend, { files: chain })
  const deep = await ask('How does `openShop` work?', inMode('How does `openShop` work?', 'Deep'), person)
  expect(deep.content).toMatch(
    /^`openShop` is defined in `src\/openShop\.ts:1-4` \[1\]\. Opens the shop\.\n\n`openShop` calls these in turn:\n\n1\. /,
  )
  expect(deep.content).toMatch(/^1\. `lightLamps` — Lights all lamps\. `src\/lightLamps\.ts:2-4` \[\d\]$/m)
  expect(deep.content).toMatch(/^ {3}- `strikeMatch` — Strikes one match\. `src\/strikeMatch\.ts:2-4` \[\d\]$/m)
  const fast = await ask('', inMode('How does `openShop` work?', 'Fast'), person)
  expect(fast.content).toMatch(/^1\. `lightLamps`/m)
  expect(fast.content).not.toMatch(/^ {3}- /m)
  const auto = await ask('How does `openShop` work?', {}, person)
  expect(auto.content).toBe(deep.content)
})

test('how: says who calls it, without the tests', async () => {
  const test = { ...source('testLamps', 'lightLamps', 'Tests the lamps.'), path: 'tests/lamps.test.ts' }
  const person = await signUpAsker(backend, { files: [...chain, test] })
  const { content } = await ask('How does `lightLamps` work?', {}, person)
  expect(content).toMatch(
    /^`lightLamps` is defined in .+ Lights all lamps\. Called by `openShop`; calls in all: \d\.\n\n/,
  )
})

test('how: a call is followed only to what it surely means', async () => {
  const person = await signUpAsker(backend, { files: chain })
  const { content } = await ask('How does `strikeMatch` work?', {}, person)
  expect(content).not.toContain('src/other.ts')
})

test('how: two words that are the name of a function mean it, and a property of that name is not what works', async () => {
  const form = plainFile(
    'src/form.ts',
    'interface FormProps {\n  readonly signIn: string\n  readonly signOut: string\n}',
    {
      language: 'typescript',
      symbols: [symbol('property', 'FormProps.signIn', 2, 2), symbol('property', 'FormProps.signOut', 3, 3)],
    },
  )
  const person = await signUpAsker(backend, {
    files: [form, ...chain, source('signIn', 'openShop', 'Lets a person in.')],
  })
  const { content } = await ask('How does sign in work?', {}, person)
  expect(content).toMatch(/^`signIn` is defined in `src\/signIn\.ts:1-4` \[1\]\. Lets a person in\.\n/)
  const signOut = await ask('How does sign out work?', {}, person)
  expect(signOut.content).not.toMatch(/is defined in/)
})

test('a question that is put together is taken apart, unless one retrieval is wanted', async () => {
  const both = 'Where is `greet` defined? What calls `print`?'
  const parts = (content: string) => [content.includes('is defined in'), content.includes('Calls of `print`')]
  expect(parts((await ask(both)).content)).toEqual([true, true])
  expect(parts((await ask('', inMode(both, 'FastComplex'))).content)).toEqual([true, true])
  expect(parts((await ask('', inMode(both, 'Fast'))).content)).not.toEqual([true, true])
})

test('a question without a name of its own goes on with the one before', async () => {
  const first = await ask('Where is `print` defined?')
  const next = await asker.fetch(completions, goingOn(first.metadata.conversationId, 'And what calls it?'))
  expect(readAnswer(await next.text()).content).toMatch(/^Calls of `print` in the indexed code: 1\./)
})

test('what is nowhere in the index is not found, without citations', async () => {
  const answer = await ask('Where is the quantum flux capacitor calibrated?')
  expect(answer).toMatchObject({
    end: 'done',
    citations: [],
    notice: 'notFound',
    content: `Not in the indexed code: \`capacitor\`.\n\n${answerText('en', 'notFound')}`,
  })
  expect((await ask('Wo finde ich das?')).content).toBe(answerText('en', 'notFound'))
})

test('who cannot see the note of the screen reads once that there is no model', async () => {
  const sentence = answerText('en', 'noModel')
  const first = await ask('Where is greet?', { consumerType: undefined })
  expect(first.content.split(sentence)).toHaveLength(2)
  const again = await asker.fetch(completions, goingOn(first.metadata.conversationId, 'Where is print?'))
  expect(readAnswer(await again.text()).content).not.toContain(sentence)
  expect((await ask('Where is greet?')).content).not.toContain(sentence)
})

test('the sentences are in the language the person chose, or else in that of the browser', async () => {
  const person = await signUpAsker(backend)
  const headers = { 'accept-language': 'fr-CA, en;q=0.5' }
  const body = asking('Where is the quantum flux capacitor?')
  const french = await person.fetch(completions, { ...body, headers })
  expect(readAnswer(await french.text()).content).toContain(answerText('fr', 'notFound'))
  await person.fetch('/api/user/preferences/language', { method: 'PUT', json: { locale: 'kk' } })
  const kazakh = await person.fetch(completions, { ...body, headers })
  expect(readAnswer(await kazakh.text()).content).toContain(answerText('kk', 'notFound'))
})

test.each(languages)('%s has every sentence, with the same places to fill in', (language) => {
  const filled = Object.fromEntries(
    ['name', 'names', 'place', 'count', 'shown', 'words'].map((key) => [key, `«${key}»`]),
  )
  const places = (text: string) => text.match(/«\w+»/g)?.toSorted()
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    const text = answerText(language, key, filled)
    expect(text).not.toBe('')
    expect(places(text)).toEqual(places(answerText('en', key, filled)))
    expect(text).not.toMatch(/[{}<]/)
  }
})

describe('what is checked against the index', () => {
  const scope = async (person: Asker): Promise<readonly SearchedIndex[]> =>
    searchScope(
      backend.services.db,
      { organisationId: person.organisationId, allowedSources: 'all' },
      { ids: [person.repositoryId] },
    )

  test('a passage is quoted only as it stands there', async () => {
    const [index] = await scope(asker)
    const { db } = backend.services
    const passage = {
      indexNo: index?.no ?? 0,
      repository: { id: asker.repositoryId, name: 'acme/greeter' },
      path: 'src/main.ts',
      startLine: 3,
      endLine: 5,
      text: "export function main() {\n  greet('Ada')\n}",
      score: 1,
      why: 'words' as const,
    }
    const quoted = async (change: Partial<typeof passage>) =>
      (await cutQuote(db, { ...passage, ...change }, new Set(), 24))?.text
    expect(await quoted({})).toBe(passage.text)
    expect(await quoted({ text: passage.text.replace('Ada', 'Eve') })).toBeUndefined()
    expect(await quoted({ path: 'src/gone.ts' })).toBeUndefined()
    expect(await quoted({ endLine: 6 })).toBeUndefined()
    expect(await quoted({ startLine: 0 })).toBeUndefined()
    expect(await quoted({ indexNo: 999_999 })).toBeUndefined()
  })

  const readAnswerText = async (request: Pick<AnswerRequest, 'question' | 'indexes'>) => {
    const parts: AnswerPart[] = []
    const more = {
      organisationId: 'any',
      earlier: [],
      mode: 'Auto',
      language: 'en',
      saysThereIsNoModel: false,
      tickets: async () => [],
      commits: async () => [],
    } as const
    const answer = extractiveAnswerer(backend.services.db).answer({ ...request, ...more }, new AbortController().signal)
    for await (const part of answer) parts.push(part)
    return parts.flatMap((part) => (part.type === 'text' ? part.text : [])).join('')
  }

  test('an index that is replaced while the answer is made is asked anew', async () => {
    const person = await signUpAsker(backend)
    const old = await scope(person)
    await buildIndex(backend.services.db, person.organisationId, person.repositoryId, smallSource)
    const fresh = await scope(person)
    const given = [old, fresh, fresh]
    const text = await readAnswerText({
      question: 'Where is `greet` defined?',
      indexes: async () => given.shift() ?? fresh,
    })
    expect(text).toContain('`greet` is defined in')
  })
})
