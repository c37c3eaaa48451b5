// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { addRecords, unknownPage } from '#src/inspect/inspector/inspected-page.ts'
import type { Plain } from '#src/inspect/observer/record.ts'
import { statelyVersion } from '#src/inspect/stately/stately-events.ts'
import { statelyMachine } from '#src/inspect/stately/stately.machine.ts'
import { statelyOrigin, statelyWindowIn } from '#src/inspect/stately/stately-window.ts'
import { active, actorRecord, eventRecord } from '../inspector/page-records.ts'

const secret = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ.c2lnbmVk'

/** The redactor has its own tests; this one only shows that everything goes through it. */
const hideSecret = (value: unknown): Plain => JSON.parse(JSON.stringify(value).replaceAll(secret, '[secret]')) as Plain

const names = ['session.read', 'call.sent', 'token.rejected', 'refresh.begun', 'call.waiting', 'call.waiting']

const refresh = addRecords(unknownPage, [
  actorRecord(1, 'x:1', { name: secret, start: active('fresh', { access: secret }) }),
  ...names.map((name, index) => ({
    ...eventRecord(index + 2, 'x:1', name, {
      after: { status: 'active', value: { signedIn: secret }, context: { list: [secret] } },
    }),
    event: { type: name, tokens: { access: secret } },
  })),
  actorRecord(8, 'x:8', { chart: null, parent: 'x:1', start: { status: 'active', context: secret } }),
  eventRecord(9, 'x:8', 'xstate.done.actor.x', { after: { status: 'done', output: { access: secret } } }),
  eventRecord(10, 'x:1', 'refresh.failed', { after: { status: 'error', error: `Refused: ${secret}` } }),
])

const grown = addRecords(refresh, [{ ...eventRecord(11, 'x:1', 'more'), event: { type: 'more', secret } }])

interface Posted {
  readonly message: { readonly type: string; readonly sessionId?: string; readonly event?: { readonly type: string } }
  readonly origin: string
}

let frame: HTMLIFrameElement

const statelyRoom = (redact = hideSecret) => {
  const opened = frame.contentWindow
  if (opened === null) throw new Error('a frame has a window')
  const posted: Posted[] = []
  vi.spyOn(opened, 'postMessage').mockImplementation((message: Posted['message'], origin: unknown) => {
    posted.push({ message: structuredClone(message), origin: String(origin) })
  })
  vi.spyOn(opened, 'focus').mockReturnValue(undefined)
  const open = vi.spyOn(window, 'open').mockReturnValue(opened)
  const statelyWindow = statelyWindowIn({ window, redact, findDefinition: () => undefined })
  const actor = createActor(statelyMachine.provide({ actors: { statelyWindow } }), {
    input: { statelyPage: { key: 'a', page: refresh } },
  }).start()
  const hear = (init: MessageEventInit) =>
    window.dispatchEvent(
      new MessageEvent('message', {
        data: { type: '@statelyai.connected' },
        origin: statelyOrigin,
        source: opened,
        ...init,
      }),
    )
  return {
    actor,
    open,
    posted,
    opened,
    hear,
    press: () => actor.send({ type: 'stately.open', isOnline: true }),
    answer: () => {
      hear({})
      vi.advanceTimersByTime(250)
    },
    told: () => posted.map(({ message }) => `${message.type} ${message.sessionId} ${message.event?.type ?? ''}`.trim()),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  frame = document.createElement('iframe')
  document.body.append(frame)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  frame.remove()
})

describe('the window of the Stately inspector', () => {
  it('is opened by the press itself, and is told nothing before it answers', () => {
    const { press, open, posted } = statelyRoom()
    press()
    expect(open).toHaveBeenCalledExactlyOnceWith('https://stately.ai/inspect', 'xstateinspector')
    expect(posted).toEqual([])
  })

  it('I01: gets nothing that was not redacted', () => {
    const { press, answer, posted, actor } = statelyRoom()
    press()
    answer()
    actor.send({ type: 'page.changed', statelyPage: { key: 'a', page: grown } })
    expect(posted.length).toBeGreaterThan(12)
    expect(JSON.stringify(posted)).not.toContain(secret)
    expect(JSON.stringify(posted)).toContain('[secret]')
    expect(posted[0]?.message).toMatchObject({ definition: '{"id":"[secret]"}' })
  })

  it('I01: would give away what is not redacted', () => {
    const { press, answer, posted } = statelyRoom((value) => JSON.parse(JSON.stringify(value)) as Plain)
    press()
    answer()
    expect(JSON.stringify(posted)).toContain(secret)
  })

  it('I08: is told things at its own origin only', () => {
    const { press, answer, posted, actor } = statelyRoom()
    press()
    answer()
    actor.send({ type: 'stately.stop' })
    expect(posted.at(-1)?.message.type).toBe('@statelyai.disconnected')
    expect(new Set(posted.map(({ origin }) => origin))).toEqual(new Set([statelyOrigin]))
  })

  it.each([
    ['another origin', { origin: 'https://stately.ai.example' }],
    ['another window', { source: window }],
    ['nobody', { source: null }],
    ['its page, about something else', { data: { type: 'hello' } }],
    ['its page, in no words', { data: null }],
  ])('I08: is not heard from %s', (_, init) => {
    const { press, hear, actor, posted } = statelyRoom()
    press()
    hear(init)
    vi.advanceTimersByTime(250)
    expect([actor.getSnapshot().value, posted]).toEqual([{ open: 'awaiting' }, []])
  })

  it('I05: is told everything once, however often it is opened and however often it says that it is there', () => {
    const { press, hear, answer, told, open } = statelyRoom()
    for (let times = 0; times < 5; times += 1) press()
    for (let times = 0; times < 5; times += 1) hear({})
    answer()
    expect(open).toHaveBeenCalledTimes(1)
    expect(told()).toHaveLength(2 + 2 * 8)
    expect(new Set(told()).size).toBe(told().length - 2)
  })

  it('is told everything once more each time its page was loaded again', () => {
    const { press, answer, told, posted, actor } = statelyRoom()
    press()
    answer()
    const whole = told()
    for (let times = 0; times < 5; times += 1) {
      posted.length = 0
      answer()
      expect(told()).toEqual(whole)
    }
    posted.length = 0
    actor.send({ type: 'page.changed', statelyPage: { key: 'a', page: grown } })
    actor.send({ type: 'page.changed', statelyPage: { key: 'a', page: grown } })
    expect(told()).toEqual(['@xstate.event x:1 more', '@xstate.snapshot x:1 more'])
  })

  it('I02: may be refused by the browser', () => {
    const { press, open, actor, hear, posted } = statelyRoom()
    open.mockReturnValue(null)
    press()
    expect(actor.getSnapshot().value).toEqual({ unreachable: 'blocked' })
    hear({})
    expect(posted).toEqual([])
  })

  it('is noticed to be gone', () => {
    const { press, actor, open, opened } = statelyRoom()
    let isClosed = false
    open.mockReturnValue(
      new Proxy(opened, {
        get: (target, name) => (name === 'closed' ? isClosed : Reflect.get(target, name)),
      }),
    )
    press()
    vi.advanceTimersByTime(1000)
    expect(actor.getSnapshot().value).toEqual({ open: 'awaiting' })
    isClosed = true
    vi.advanceTimersByTime(1000)
    expect(actor.getSnapshot().value).toEqual({ unreachable: 'silent' })
  })

  it('takes nothing with it when something cannot be sent', () => {
    const { press, answer, actor, opened } = statelyRoom()
    press()
    vi.spyOn(opened, 'postMessage').mockImplementation(() => {
      throw new DOMException('could not be cloned', 'DataCloneError')
    })
    answer()
    expect(actor.getSnapshot().value).toEqual({ unreachable: 'failed' })
    expect(actor.getSnapshot().status).toBe('active')
  })

  it('is spoken to as the package does', () => {
    const { version } = JSON.parse(readFileSync('node_modules/@statelyai/inspect/package.json', 'utf8')) as {
      version: string
    }
    expect(statelyVersion).toBe(version)
  })
})
