import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createInstance } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { onTestFinished } from 'vitest'
import app from '#locales/en/app.json'
import inspect from '#locales/en/inspect.json'
import { sampleLog } from '#src/inspect/funnels/sample-log.ts'
import { type Bench, createBench } from '#src/inspect/workbench/bench.ts'
import WorkbenchView from '#src/inspect/workbench/workbench.view.tsx'
import { createWorkbenchDeps, WorkbenchProvider } from '#src/inspect/workbench/workbench-deps.ts'

/** jsdom lacks these features of browsers. */
Blob.prototype.stream = function stream(this: Blob) {
  const bytes = this.text().then((text) => new TextEncoder().encode(text))
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(await bytes)
      controller.close()
    },
  })
}

const people = [...sampleLog({ users: 5, seed: 7 })]

export const sampleLines: readonly string[] = people.map((event) => JSON.stringify(event))

export const somebody =
  people.find(({ event, properties }) => event === 'conversion_funnel' && properties['stageId'] === 'email_confirmed')
    ?.distinctId ?? ''

export const logFile = (lines: readonly string[], name = 'events.ndjson'): File => new File([lines.join('\n')], name)

interface RoomOptions {
  readonly search?: string
  readonly bench?: Partial<Bench>
  readonly load?: typeof fetch
}

const nobodyThere: typeof fetch = () => Promise.reject(new TypeError('nobody is there'))

export const openWorkbench = ({ search = '', bench = {}, load = nobodyThere }: RoomOptions = {}) => {
  window.history.replaceState(null, '', `/inspect/funnels${search}`)
  onTestFinished(() => window.history.replaceState(null, '', '/'))
  const i18n = createInstance()
  void i18n.init({
    lng: 'en',
    defaultNS: 'app',
    resources: { en: { app, inspect } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  })
  const deps = createWorkbenchDeps({ ...createBench(), ...bench }, load)
  render(
    <I18nextProvider i18n={i18n}>
      <WorkbenchProvider value={deps}>
        <main>
          <WorkbenchView />
        </main>
      </WorkbenchProvider>
    </I18nextProvider>,
  )
  const user = userEvent.setup()
  return {
    user,
    choose: (file: File) => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]')
      if (input === null) throw new Error('no file can be chosen here')
      return user.upload(input, file)
    },
    address: () => Object.fromEntries(new URLSearchParams(window.location.search)),
  }
}
