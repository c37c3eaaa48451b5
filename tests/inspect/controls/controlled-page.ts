import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AnyActorRef, SimulatedClock } from 'xstate'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { sessionStorageKey } from '#src/actors/token-vault.ts'
import { compose } from '#src/app/compose.ts'
import type { CookiePreferences } from '#src/contract/user.ts'
import { RuntimeConfiguration } from '#src/contract/runtime-configuration.ts'
import { createControls } from '#src/inspect/controls/create-controls.ts'
import type { Command } from '#src/inspect/link/messages.ts'
import { createRedactor, redactEvent } from '#src/inspect/observer/redactor.ts'
import { readQaPolicy } from '#src/inspect/controls/qa-policy.ts'
import { labelMessages } from '#src/lib/message-file.ts'
import { read } from '#src/lib/shape.ts'
import { createFakeSessionServer, people } from '#tests/support/fake-session-server.ts'

const locales = join(import.meta.dirname, '../../../locales')

const messages = async (path: string): Promise<Response> => {
  const [, language = '', namespace = ''] = /^\/_i18n\/([a-z]{2})\/([a-z-]+)\.json/.exec(path) ?? []
  const texts: object = JSON.parse(await readFile(join(locales, language, `${namespace}.json`), 'utf8'))
  return Response.json(labelMessages(language, namespace, texts))
}

const configuration = () => {
  const whole = read(RuntimeConfiguration, {})
  if (whole === null) throw new Error('the configuration of the test cannot be read')
  return whole
}

const openControlledPage = () => {
  const server = createFakeSessionServer(new SimulatedClock())
  const state = {
    copy: null as CookiePreferences | null,
    build: 'a',
    asked: [] as string[],
    stream: () => new Response(),
  }
  window.fetch = async (input, init) => {
    const path = new URL(String(input), window.location.href).pathname
    state.asked.push(`${init?.method ?? 'GET'} ${path}`)
    if (path.startsWith('/_i18n/')) return messages(path)
    if (path === '/stream') return state.stream()
    if (path === '/build.json') return Response.json({ build: state.build })
    if (path !== '/api/user/preferences/cookies') return server.fetch(path, init)
    return Response.json(state.copy)
  }
  const actors = new Map<string, AnyActorRef>()
  const redactor = createRedactor()
  const notes: Command[] = []
  const broken: unknown[] = []
  const channel = new BroadcastChannel('qa-faults')
  const ownChannel = new BroadcastChannel('qa-faults')
  afterAll(() => {
    channel.close()
    ownChannel.close()
  })
  const controls = createControls({
    window,
    openFaultChannel: () => ownChannel,
    findActor: (actor) => actors.get(actor),
    livingActors: () => actors.values(),
    redact: (event) => redactEvent(redactor, event),
    note: (command) => void notes.push(command),
    failed: (error) => void broken.push(error),
  })
  return { server, state, actors, notes, broken, controls, channel }
}

export const ask: typeof fetch = (input, init) => window.fetch(input, init)

export const openProduct = ({ server, actors }: ReturnType<typeof openControlledPage>) => {
  const tokens = server.signIn('ada')
  const kept = { ...tokens, userId: people.ada, generation: 1, epoch: 1 }
  localStorage.setItem(sessionStorageKey, JSON.stringify(kept))
  const errors: unknown[] = []
  const heard: string[] = []
  const composition = compose({
    window,
    fetch: ask,
    configuration: configuration(),
    policy: readQaPolicy(document),
    messageVersions: {},
    embedded: null,
    report: (error) => void errors.push(error),
    leftBehind: { localStorage, sessionStorage, caches: null, databases: null },
    session: {
      storage: localStorage,
      locks: null,
      channel: null,
      window,
      document,
      clock: { setTimeout: window.setTimeout.bind(window), clearTimeout: window.clearTimeout.bind(window) },
      now: () => Date.now(),
      random: () => 0.5,
      inspect: (inspected) => {
        if (inspected.type === '@xstate.event' && inspected.actorRef.sessionId === inspected.rootId)
          heard.push(inspected.event.type)
      },
    },
  })
  composition.start()
  const { session, consent, navigation, membership, toasts, language } = composition.product
  actors.set('x:session', session.actor)
  actors.set('x:consent', consent.actor)
  actors.set('x:toasts', toasts)
  actors.set('x:navigation', navigation)
  const close = () => {
    session.stop()
    consent.stop()
    for (const actor of [navigation, membership, toasts, language]) actor.stop()
    localStorage.clear()
  }
  return { ...composition, errors, heard, close }
}

/** The page is shared, because patches stay; the product is new for each test. */
export const controlledRoom = () => {
  const page = openControlledPage()
  const { controls, server, state, notes } = page
  let product: ReturnType<typeof openProduct> | null = null
  beforeEach(() => {
    notes.length = 0
    server.refreshes.length = 0
    state.asked.length = 0
    product = openProduct(page)
  })
  afterEach(async () => {
    for (const fault of controls.overrides().faults) await controls.run({ type: 'fault.set', fault, on: false })
    server.overrideRefresh = null
    product?.close()
  })
  return {
    ...page,
    run: controls.run,
    product: () => {
      if (product === null) throw new Error('the product is there during a test only')
      return product
    },
  }
}
