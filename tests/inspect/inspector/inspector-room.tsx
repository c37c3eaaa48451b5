import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createInstance } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { onTestFinished } from 'vitest'
import { sessionMachine } from '#machines/session/session.machine.ts'
import app from '#locales/en/app.json'
import controls from '#locales/en/controls.json'
import inspect from '#locales/en/inspect.json'
import inspector from '#locales/en/inspector.json'
import recording from '#locales/en/recording.json'
import stately from '#locales/en/stately.json'
import InspectorView from '#src/inspect/inspector/inspector.view.tsx'
import { InspectorProvider, type InspectorDeps } from '#src/inspect/inspector/inspector-deps.ts'
import type { PageInfo, LinkEvent } from '#src/inspect/link/inspector-link.ts'
import type { Command, Overrides } from '#src/inspect/link/messages.ts'
import { facts } from '#src/inspect/plans/session.plan.ts'
import type { PageRecord, Plain, ActorState } from '#src/inspect/observer/record.ts'
import { foundPage, untampered } from '#tests/inspect/inspector/inspector-plan.ts'
import { actorRecord } from '#tests/inspect/inspector/page-records.ts'

interface RoomOptions {
  readonly search?: string
  readonly width?: number
  readonly openLink?: InspectorDeps['openLink']
  readonly answer?: (command: Command) => string | null
}

const asWideAs = (width: number): void => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => width })
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth'))
}

export const openInspector = ({ search = '', width = 320, openLink, answer = () => null }: RoomOptions = {}) => {
  window.history.replaceState(null, '', `/inspect${search}`)
  onTestFinished(() => window.history.replaceState(null, '', '/'))
  asWideAs(width)
  const i18n = createInstance()
  void i18n.init({
    lng: 'en',
    defaultNS: 'app',
    resources: { en: { app, controls, inspect, inspector, recording, stately } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  })
  const commands: Command[] = []
  let tell: (news: LinkEvent) => void = () => undefined
  const deps: InspectorDeps = {
    clock: { setTimeout: () => undefined, clearTimeout: () => undefined },
    prepare: () => Promise.resolve(),
    build: 'b1',
    openLink:
      openLink ??
      ((listener) => {
        tell = listener
        return {
          follow: () => undefined,
          leave: () => undefined,
          command: (_page, command) => {
            commands.push(command)
            return Promise.resolve(answer(command))
          },
          stop: () => undefined,
        }
      }),
  }
  render(
    <I18nextProvider i18n={i18n}>
      <InspectorProvider value={deps}>
        <main>
          <InspectorView />
        </main>
      </InspectorProvider>
    </I18nextProvider>,
  )
  const news = (listener: LinkEvent) => act(() => tell(listener))
  return {
    user: userEvent.setup(),
    commands,
    news,
    found: (page: string, changes: Partial<PageInfo> = {}) =>
      news({ type: 'page.found', info: foundPage(page, changes) }),
    came: (records: readonly PageRecord[], isFromStart = true, page = 'a') =>
      news({ type: 'records.came', page, records, dropped: 0, isFromStart }),
    tampered: (changes: Partial<Overrides>) =>
      news({ type: 'page.overridden', page: 'a', overrides: { ...untampered, ...changes } }),
    address: () => Object.fromEntries(new URLSearchParams(window.location.search)),
  }
}

const context = { ...facts(), endReason: null } as unknown as Plain
export const session = (value: Plain): ActorState => ({ status: 'active', value, context, tags: [] })
export const fresh = session({ signedIn: 'fresh' })

export const records: readonly PageRecord[] = [
  actorRecord(1, 'x:0', { name: 'session', chart: sessionMachine.id, start: fresh }),
  actorRecord(2, 'x:1', { name: 'ended', parent: 'x:0', chart: null, start: { status: 'done', output: 7 } }),
  actorRecord(3, 'x:2', { name: 'billing', chart: 'billingOfLater', start: session('idle') }),
]

export const openFollowing = (options: RoomOptions = {}) => {
  const room = openInspector({ search: '?page=a', ...options })
  room.found('a')
  room.came(records)
  return room
}
