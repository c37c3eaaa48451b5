import { createApi } from '#src/backend/app.ts'
import { openAnswers, type Answers } from '#src/backend/chat/answers.ts'
import type { IndexedFile } from '#src/backend/code-index/indexed-file.ts'
import { allRoutes } from '#src/backend/routes.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile, symbol } from '#tests/backend/code-index/plain-file.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { ScriptedAnswerer } from './scripted-answerer.ts'

export interface ChatProcess {
  readonly backend: TestBackend
  readonly answers: Answers
  readonly model: ScriptedAnswerer
}

export const scriptedProcess = async (first: TestBackend): Promise<ChatProcess> => {
  const model = new ScriptedAnswerer()
  const { db, clock, log } = first.services
  const answers = await openAnswers({ db, clock, log, answerer: model }, true)
  const services = { ...first.services, answers }
  const api = createApi(services, allRoutes(services))
  const fetch: TestBackend['fetch'] = async (input, init, ip = '198.51.100.1') => {
    const request = input instanceof Request ? input : new Request(new URL(input, services.config.publicUrl), init)
    return api.fetch(request, { ip })
  }
  return { backend: { ...first, services, fetch }, answers, model }
}

const greeting = [
  '/** Says hello to somebody. */',
  'export function greet(name: string) {',
  '  return print(`hello ${name}`)',
  '}',
  '',
  '/** Puts a text on the screen. */',
  'export function print(text: string) {',
  '  screen.write(text)',
  '}',
].join('\n')

const start = ["import { greet } from './greeting.ts'", '', 'export function main() {', "  greet('Ada')", '}'].join(
  '\n',
)

export const smallSource: readonly IndexedFile[] = [
  plainFile('src/greeting.ts', greeting, {
    language: 'typescript',
    symbols: [
      { ...symbol('function', 'greet', 2, 4, 'Says hello to somebody.'), signature: 'greet(name: string)' },
      { ...symbol('function', 'print', 7, 9, 'Puts a text on the screen.'), signature: 'print(text: string)' },
    ],
    calls: [{ callerNo: 0, callee: 'print', line: 3 }],
    window: 5,
  }),
  plainFile('src/main.ts', start, {
    language: 'typescript',
    symbols: [symbol('function', 'main', 3, 5)],
    calls: [{ callerNo: 0, callee: 'greet', line: 4 }],
  }),
]

export interface Asker extends SignedInPerson {
  readonly repositoryId: string
}

export const signUpAsker = async (
  backend: TestBackend,
  { name = 'acme/greeter', files = smallSource }: { name?: string; files?: readonly IndexedFile[] } = {},
): Promise<Asker> => {
  const person = await signUpPerson(backend, { role: 'ReadOnly' })
  const repositoryId = await addRepository(backend.services.db, person.organisationId, name)
  await buildIndex(backend.services.db, person.organisationId, repositoryId, files)
  return { ...person, repositoryId }
}

export const completions = '/api/chat/completions'

export const asking = (content: string, more: Record<string, unknown> = {}) => ({
  json: {
    messages: [{ role: 'user', content }],
    names: ['acme/greeter'],
    stream: true,
    consumerType: 'WebChat',
    ...more,
  },
})

export const goingOn = (conversationId: string, content: string) => ({
  json: { messages: [{ role: 'user', content }], conversationId, stream: true, consumerType: 'WebChat' },
})
