import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { consoleLog } from '#src/backend/log.ts'
import type { Completion, Conversation } from '#src/contract/chat.ts'
import { completions } from '#tests/backend/chat/chat-backend.ts'
import { rememberTables } from '#tests/support/remembered-tables.ts'
import { withJson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { furnish, type Furnished, ownedIds } from './furnished-organisation.ts'
import { hostileKinds, hostileStrings } from './hostile-strings.ts'
import { type Attempt, injected, rounds } from './injection-attempts.ts'
import { toRequest } from './made-calls.ts'
import { expectProblem } from './problem-body.ts'
import type { SampleCall } from './sample-calls.ts'
import { valueAt } from './text-fields.ts'

const taken = new Set<string>()

const isDeep = process.env['DEEP'] === '1'

/**
 * The thorough run tries all texts in all places. The other one does so until a call has taken one; then it tries a third,
 * fewer where calls share a search or in a path, and few where a pattern refuses them first.
 */
const oneIn = ({ call: { name }, isFree, places }: Attempt): number => {
  if (isDeep) return 1
  if (!isFree) return 24
  if (!taken.has(name)) return 1
  return /^(?:tool|search|codeSearch)\./.test(name) || places[0]?.part === 'params' ? 8 : 3
}

/** Depends on the attempt alone, so another call in the contract changes no turn but its own. */
const computeOffset = ({ call: { name }, places }: Attempt): number =>
  [...`${name} ${JSON.stringify(places)}`].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 10_007, 0)

const bound = 600_000

let backend: TestBackend
let own: Furnished
let otherHouse: Furnished
let rewind: () => Promise<void>
let before: unknown
beforeAll(async () => {
  backend = await startBackend({ PUBLIC_URL: 'https://quarry.example' })
  own = await furnish(backend, 'aurora')
  otherHouse = await furnish(backend, 'borealis')
  const hash = await backend.services.passwords.hash('Correct-Horse-7')
  vi.spyOn(backend.services.passwords, 'hash').mockResolvedValue(hash)
  vi.spyOn(backend.services.passwords, 'matches').mockResolvedValue(false)
  rewind = await rememberTables(backend.services.db)
  before = await standing()
})
afterAll(() => backend.close())

const standing = async (): Promise<unknown> => {
  const { db } = backend.services
  const tables = sql`select count(*)::int as tables from information_schema.columns`.execute(db)
  const roles = sql`select m.organisation_id, m.user_id, m.role from memberships as m
    join users as u on u.id = m.user_id where u.email like 'person-%' order by 1, 2`.execute(db)
  const secrets = sql`select md5(string_agg(password_hash || email, '' order by id)) from users
    where email like 'person-%'`.execute(db)
  const settings = sql`select key, value from settings order by key`.execute(db)
  const others = (await ownedIds(db)).filter(({ organisation }) => organisation === otherHouse.id).map(({ id }) => id)
  return [(await tables).rows, (await roles).rows, (await secrets).rows, (await settings).rows, others.toSorted()]
}

const toLabel = ({ call, places }: Attempt, text: string): string =>
  `${call.name} ${places.map(({ part, path }) => `${part} ${path.join('.')}`).join(', ')}: ${JSON.stringify(text.slice(0, 80))}`

const expectToldAsSent = ({ call, isFree, places }: Attempt, made: SampleCall, answer: string, label: string): void => {
  const { body } = call.endpoint
  if (!isFree || body === undefined || !answer.startsWith('{')) return
  const sent = v.parse(body, made.body)
  const reply: unknown = JSON.parse(answer)
  for (const { path } of places.filter(({ part }) => part === 'body')) {
    const text = valueAt(reply, path)
    if (typeof text === 'string') expect([label, text]).toEqual([label, valueAt(sent, path)])
  }
}

const attemptOnce = async (attempt: Attempt, text: string): Promise<void> => {
  const label = toLabel(attempt, text)
  const made = injected(attempt, own.things, text)
  const { endpoint, name } = attempt.call
  const [path, init] = toRequest(endpoint, made)
  const response =
    endpoint.access === 'anyone' ? await backend.fetch(path, withJson(init)) : await own.admin.fetch(path, init)
  const answer = await response.text()
  if (endpoint.access !== 'anyone') expect([label, [401, 403, 429].includes(response.status)]).toEqual([label, false])
  if (response.ok) {
    if (attempt.isFree) taken.add(name)
    expectToldAsSent(attempt, made, answer, label)
  } else expectProblem(response, answer, label)
}

/** No address can be made with half of a character. */
const canBeSent = ({ places }: Attempt, text: string): boolean =>
  !/\p{Surrogate}/u.test(text) || places.every(({ part }) => part === 'body')

test.each(Object.entries(hostileKinds))(
  'B31 %s in any text of any call are a text like any other',
  async (_, texts) => {
    for (const text of texts) {
      const turn = hostileStrings.indexOf(text)
      for (const round of rounds) {
        await rewind()
        for (const attempt of round) {
          const isItsTurn = (turn + computeOffset(attempt)) % oneIn(attempt) === 0
          if (isItsTurn && canBeSent(attempt, text)) await attemptOnce(attempt, text)
        }
      }
      expect([text, await standing()]).toEqual([text, before])
    }
    expect(backend.logged.filter(({ level }) => level === 'error')).toEqual([])
  },
  bound,
)

test('B31 a question is kept as it was asked, whatever is in it', async () => {
  await rewind()
  const questions = hostileStrings.filter(
    (text) => text.length <= 1000 && !/\0|\p{Surrogate}/u.test(text) && /\S/.test(text),
  )
  const names = [own.things.sourceName]
  const json = { messages: [{ role: 'user', content: questions.join(' | ') }], names, stream: false }
  const { conversationId } = await own.admin.read<Completion>(completions, { json })
  const { messages } = await own.admin.read<Conversation>(`/api/conversations/${conversationId}`)
  expect(messages[0]?.content).toBe(json.messages[0]?.content)
})

test.each(['%', '%f', '%ff', '%c0%ae%c0%ae', '%ed%a0%80', '%00', '..%2f..%2fetc', '%0d%0aSet-Cookie:a=b', '%u0027'])(
  'B31 %s in a path or a query is a mistake of the caller',
  async (raw) => {
    for (const path of [
      `/api/repositories/${raw}`,
      `/api/tools/${raw}`,
      `/api/public/chat-links/${raw}`,
      `/api/search?Query=${raw}&Names=${raw}`,
    ]) {
      const response = await own.admin.fetch(path, path.includes('/tools/') ? { method: 'POST', json: {} } : {})
      const text = await response.text()
      if (!response.ok) expectProblem(response, text, path)
      expect(response.headers.get('set-cookie')).toBeNull()
    }
  },
)

test.each(['/api/repositories/a%00b', '/api/public/chat-links/a%00b', '/api/search/grep?Query=a%00b'])(
  'B31 NUL in %s is a 400 that names it',
  async (path) => {
    const response = await own.admin.fetch(path)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('The address must not contain the character NUL (%00).')
  },
)

test('B31 an entry of the log is one line of JSON without control characters, whatever is in it', () => {
  const written: string[] = []
  const write = (line: string | Uint8Array) => written.push(String(line)) > 0
  const spies = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockImplementation(write))
  for (const text of hostileStrings) {
    consoleLog.info(text, { [text]: text, list: [text] })
    consoleLog.error('failed', { error: Object.assign(new Error(text, { cause: new Error(text) }), { name: text }) })
  }
  for (const spy of spies) spy.mockRestore()
  expect(written).toHaveLength(hostileStrings.length * 2)
  for (const line of written) expect(line).toMatch(/^[^\p{Cc}\u2028\u2029]+\n$/u)
  const entries = written.map((line) => JSON.parse(line) as { level: string; message: string })
  expect(entries.filter(({ level }) => level === 'info').map(({ message }) => message)).toEqual(hostileStrings)
})

test('B31 there are at least 200 strings, and each call that keeps or looks for a text took some', () => {
  expect(new Set(hostileStrings).size).toBeGreaterThanOrEqual(200)
  const free = rounds.flat().filter(({ isFree, places }) => isFree && places.every(({ part }) => part !== 'params'))
  const names = [...new Set(free.map(({ call }) => call.name))]
  expect(names.length).toBeGreaterThan(40)
  expect(names.filter((name) => !taken.has(name))).toMatchInlineSnapshot(`
    [
      "file.read",
      "githubSignIn.prepareLink",
      "gitlabSignIn.prepareLink",
      "auth.login",
      "auth.refresh",
      "auth.resetPassword",
      "auth.confirmEmail",
      "gitlabSettings.validateToken",
      "githubSettings.install",
      "hostRepository.owners",
      "hostRepository.branches",
      "importRule.create",
      "invitation.acceptWithGitlab",
      "invitation.accept",
      "invitation.reject",
      "pullRequestInbox.compare",
      "pullRequestInbox.diff",
      "pullRequestInbox.addComment",
      "referral.apply",
      "referral.share",
      "repository.saveSsh",
      "sshHost.scan",
      "sshConnection.test",
      "gitlabSettings.saveAccessToken",
      "jiraSettings.save",
      "llmSettings.saveEmbeddingModel",
      "sshSettings.save",
      "sshHost.confirm",
      "user.changePassword",
    ]
  `)
})
