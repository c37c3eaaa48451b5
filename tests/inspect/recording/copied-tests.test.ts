import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type AnyActorLogic, createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consentMachine } from '#machines/consent/consent.machine.ts'
import { conversationMachine } from '#machines/conversation/conversation.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import type { Refreshed, TokenIdentity } from '#machines/session/session.setup.ts'
import { submissionMachine } from '#machines/submission/submission.machine.ts'
import { toastsMachine } from '#machines/toasts/toasts.machine.ts'
import type { Conversation } from '#src/contract/chat.ts'
import { consentPlan, start } from '#src/inspect/plans/consent.plan.ts'
import { answerId, conversation, fresh, stored, support, talk } from '#src/inspect/plans/conversation-samples.ts'
import { facts } from '#src/inspect/plans/session.plan.ts'
import { everyChart } from '#src/inspect/plans/every-chart.ts'
import { asTest } from '#src/inspect/recording/as-test.ts'
import { watchedPage } from '#tests/inspect/observer/watched-page.ts'
import { recorded } from './recorded.ts'
import { runEveryChart } from './run-every-chart.ts'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(import.meta.dirname, 'pasted-'))
afterAll(() => rmSync(folder, { recursive: true }))

const settled = () => new Promise((resolve) => setImmediate(resolve))
const pending: AnyActorLogic = fromCallback(() => undefined)

const talkAboutDoors = async () => {
  const long = 'A long answer, in which it is said that "it\'s" there. '.repeat(8)
  const messages = [
    { ...stored('user', 'Where is the door?'), id: '64a1f20b9c3d4e5f60718293' },
    { ...stored('assistant', long), id: '64a1f20b9c3d4e5f60718294' },
  ]
  const openConversation = fromPromise<Conversation, { conversationId: string }>(async () => conversation({ messages }))
  const streamAnswer = pending as never
  const actor = createActor(conversationMachine.provide({ actors: { openConversation, streamAnswer } }), {
    input: { ...fresh, conversationId: talk },
    systemId: 'conversation',
  }).start()
  await settled()
  actor.send({ type: 'dataSources.listed', ids: ['cccccccccccccccccccccccc'] })
  actor.send({ type: 'draft.change', text: 'Why is the door where it is?' })
  actor.send({ type: 'question.ask' })
  actor.send({ type: 'answer.began', conversationId: talk, messageId: answerId })
  actor.send({ type: 'answer.grew', text: 'In a.ts,\nbecause' })
  actor.send({ type: 'answer.cited', ...support })
  actor.send({ type: 'answer.finished', isStopped: false })
  actor.send({ type: 'draft.change', text: 'And when?' })
  actor.send({ type: 'question.ask' })
  actor.send({ type: 'answer.failed', error: new Error('no') })
  return actor
}

const talkThatIsGone = async () => {
  const openConversation = fromPromise<Conversation, { conversationId: string }>(async () => {
    throw Object.assign(new Error('It could not be had'), { status: 404, kind: 'notFound' })
  })
  const actor = createActor(conversationMachine.provide({ actors: { openConversation } }), {
    input: { ...fresh, conversationId: talk },
    systemId: 'gone',
  }).start()
  await settled()
  return actor
}

const consentWays = () => {
  const actor = createActor(consentMachine, { input: start, systemId: 'consent' }).start()
  actor.send({ type: 'choice.saved', ...consentPlan.events['choice.saved'] })
  actor.send({ type: 'day.ticked', at: start.at + 86_400_000 })
  return actor
}

const sessionWays = async () => {
  const refreshTokens = fromPromise<Refreshed, TokenIdentity>(async () => ({ outcome: 'unreachable' as const }))
  const input = {
    stored: facts({
      mandates: Array.from({ length: 5 }, (_, at) => ({ organisationId: `org-${at}`, role: 'User' as const })),
    }),
  }
  const actor = createActor(sessionMachine.provide({ actors: { refreshTokens } }), {
    input,
    systemId: 'session',
    clock: new SimulatedClock(),
  }).start()
  actor.send({ type: 'token.rejected', generation: 1, epoch: 100 })
  await settled()
  actor.send({ type: 'session.signOut' })
  return actor
}

const oddValues = () => {
  const actor = createActor(submissionMachine, { systemId: 'form' }).start()
  const values = {
    since: new Date(5),
    never: new Date(Number.NaN),
    choices: new Map<unknown, unknown>([
      ['a', 1],
      ['b', { c: [] }],
    ]),
    several: new Set(['one', 'two']),
    big: 12n,
    infinite: Infinity,
    'odd name': 'x"y',
    7: "it's",
    both: `it's "so"`,
    empty: {},
    none: [],
    numbers: Array.from({ length: 60 }, (_, at) => at * 997),
    words: Array.from({ length: 12 }, (_, at) => `word number ${at}`),
    pairs: [
      [1, 2],
      [3, 4],
    ],
    people: [
      { name: 'Ada', age: 36 },
      { name: 'Grace', age: 85 },
    ],
    abcd: 'src/one/two/three/four/five/six/seven/eight/nine/ten/eleven/twelve/thirteen/fourteen/fifteen/sixteen/file.ts',
    abcde:
      'src/one/two/three/four/five/six/seven/eight/nine/ten/eleven/twelve/thirteen/fourteen/fifteen/sixteen/file.ts',
  }
  actor.send({ type: 'form.submit', values })
  return actor
}

const toastWays = () => {
  const clock = new SimulatedClock()
  const actor = createActor(toastsMachine, { systemId: 'toasts', clock }).start()
  for (const count of [1, 2, 3, 4, 5, 6])
    actor.send({ type: 'toast.show', content: { kind: 'success', words: { text: `it's saved ${count}` } } })
  actor.send({ type: 'pointer.entered' })
  clock.increment(60_000)
  return actor
}

const copied: Record<string, string> = {}

beforeAll(async () => {
  const page = watchedPage()
  const actors = {
    conversation: await talkAboutDoors(),
    gone: await talkThatIsGone(),
    consent: consentWays(),
    session: await sessionWays(),
    submission: oddValues(),
    toasts: toastWays(),
    still: createActor(toastsMachine, { systemId: 'still' }).start(),
    ...runEveryChart(),
  }
  await settled()
  page.stop()
  const recording = recorded(page)
  for (const [name, { sessionId }] of Object.entries(actors)) {
    const text = asTest(recording, sessionId)
    if (text !== null) copied[name] = text
  }
  copied['wrong'] = copied['submission']?.replace("toEqual('sending')", "toEqual('sent')") ?? ''
  for (const [name, text] of Object.entries(copied)) writeFileSync(join(folder, `${name}.test.ts`), text)
  const project = { extends: join(root, 'tsconfig.json'), include: ['*.test.ts', join(root, 'src/**/*.d.ts')] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project, undefined, 2))
})

const runTool = (tool: string, ...options: readonly string[]): string => {
  try {
    execFileSync(join(root, 'node_modules/.bin', tool), options, { cwd: root, stdio: 'pipe', encoding: 'utf8' })
    return ''
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return `${stdout}${stderr}`
  }
}

const files = () => Object.keys(copied).map((name) => join(folder, `${name}.test.ts`))

describe('tests that were copied, as they are pasted,', () => {
  it('are of every chart', () => {
    const missing = everyChart.map(({ id }) => `run-${id}`).filter((name) => !Object.hasOwn(copied, name))
    expect(missing).toEqual([])
  })

  it('pass the type checker', () => {
    expect(runTool('tsc', '--noEmit', '--project', folder)).toBe('')
  })

  it('pass the linter', () => {
    expect(runTool('oxlint', '--deny-warnings', folder)).toBe('')
  })

  it('pass the formatter', () => {
    expect(runTool('oxfmt', '--check', ...files())).toBe('')
  })

  it('pass when they run, and fail when their chart does something else', () => {
    expect(copied['wrong']).not.toBe(copied['submission'])
    const report = join(folder, 'report.json')
    runTool('vitest', 'run', '--project', 'machines', '--reporter', 'json', '--outputFile', report, folder)
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: readonly { name: string; status: string }[]
    }
    const statuses = Object.fromEntries(testResults.map(({ name, status }) => [basename(name, '.test.ts'), status]))
    const expected = Object.keys(copied).map((name) => [name, name === 'wrong' ? 'failed' : 'passed'])
    expect(statuses).toEqual(Object.fromEntries(expected))
  })
})
