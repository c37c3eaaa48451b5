import { createActor, createMachine, fromPromise } from 'xstate'
import { expect, it } from 'vitest'
import { submissionMachine } from '#machines/submission/submission.machine.ts'
import { type Redactor, createRedactor } from '#src/inspect/observer/redactor.ts'
import { createDeps } from '#tests/actors/session-harness.ts'
import { linkedPage } from './linked-page.ts'

const password = 'correct horse battery'
const code = 'q7Zk1_4-mPz0Xw3RtY8uIoPaSdFgHjKlZxCvBnM1234'
/** They are as long as the backend's refresh tokens. */
const refreshTokens = ['rT0a', 'rT1b'].map((start) => `${start}_${'4kQz-7Xw9'.repeat(4)}123`)
const mail = 'ada.lovelace@example.com'

const playRefresh = async (redactor: Redactor) => {
  const page = linkedPage({ redactor })
  const inspector = page.inspector()
  await page.settle()
  inspector.follow('p1')
  const deps = createDeps()
  const tab = deps.open()
  const [first, rotated] = refreshTokens.map((refreshToken) => ({ ...deps.server.signIn('ada'), refreshToken }))
  if (first === undefined || rotated === undefined) throw new Error('no tokens')
  const form = createActor(
    submissionMachine.provide({
      actors: { send: fromPromise<unknown, { values: unknown }>(() => Promise.resolve(first)) },
    }),
  ).start()
  form.send({ type: 'form.submit', values: { email: mail, password } })
  tab.receive(first, 'login')
  await deps.pass(1000, 100)
  tab.actor.send({ type: 'token.rejected', ...tab.context() })
  await deps.pass(1000, 100)
  const exchange = createMachine({
    id: 'exchange',
    context: { last: null },
    initial: 'asking',
    states: {
      asking: {
        invoke: {
          id: 'ask',
          src: 'ask',
          input: { sent: first.refreshToken, by: { refreshToken: first.refreshToken } },
          onDone: 'done',
        },
      },
      done: {},
    },
  }).provide({
    actors: {
      ask: fromPromise(({ input }: { input: { by: object } }) =>
        Promise.resolve({ ...rotated, previous: input.by, at: `/confirm-email/${code}?email=${mail}` }),
      ),
    },
  })
  createActor(exchange).start()
  for (let batch = 0; batch < 3; batch += 1) await page.pass(100)
  const transcript = JSON.stringify([page.channels.posted, page.all()])
  page.close()
  tab.stop()
  return {
    transcript,
    messages: page.events().length,
    secrets: [first.accessToken, first.refreshToken, rotated.accessToken, rotated.refreshToken, password, code, mail],
  }
}

const leaked = ({ transcript, secrets }: Awaited<ReturnType<typeof playRefresh>>) =>
  secrets.filter((secret) => transcript.includes(secret))

it('I01: twelve messages and more around a refresh leave no secret', async () => {
  const played = await playRefresh(createRedactor())
  expect(played.messages).toBeGreaterThanOrEqual(12)
  expect(leaked(played)).toEqual([])
})

it('I01: with a redactor that hides nothing the same messages tell every one of them', async () => {
  const open = createRedactor({ text: (text) => text, hide: (text) => text, isSecret: () => false })
  const played = await playRefresh(open)
  expect(leaked(played)).toEqual(played.secrets)
})
