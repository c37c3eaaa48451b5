import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createInstance } from 'i18next'
import { type ComponentType, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { vi } from 'vitest'
import app from '#locales/en/app.json'
import inspect from '#locales/en/inspect.json'
import inspector from '#locales/en/inspector.json'
import recording from '#locales/en/recording.json'
import type { InspectedPage, PageSource, PanelProps } from '#src/inspect/inspector/inspected-page.ts'
import { usualView } from '#src/inspect/log/panel-view.ts'

const getHeight = (target: Element): number => (target.getAttribute('role') === 'grid' ? 600 : 33)

/** A virtual list renders rows only when its box has a size. */
const giveSizes = (): void => {
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockImplementation(function offsetParent(this: HTMLElement) {
    return this.parentElement
  })
  const Sizes = class {
    readonly #report: ResizeObserverCallback
    constructor(report: ResizeObserverCallback) {
      this.#report = report
    }
    observe(target: Element): void {
      const entry = { target, contentRect: { width: 900, height: getHeight(target) } }
      queueMicrotask(() => this.#report([entry as unknown as ResizeObserverEntry], this))
    }
    unobserve(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Sizes)
}

const source: PageSource = {
  kind: 'live',
  title: 'Quarry',
  build: 'b1',
  address: 'http://localhost/repositories?page=2',
  takenAt: Date.UTC(2026, 10, 20, 12),
}

const words = () => {
  const i18n = createInstance()
  void i18n.init({
    lng: 'en',
    defaultNS: 'app',
    resources: { en: { app, inspect, inspector, recording } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  })
  return i18n
}

interface RoomOptions {
  readonly actor?: string
  readonly number?: number
  readonly source?: Partial<PageSource>
}

export const openPanel = (Panel: ComponentType<PanelProps>, page: InspectedPage, options: RoomOptions = {}) => {
  giveSizes()
  const onRecording = vi.fn<PanelProps['onRecording']>()
  const looked: (number | null)[] = []
  function Room({ shown, from = {} }: { readonly shown: InspectedPage; readonly from?: Partial<PageSource> }) {
    const [number, setNumber] = useState(options.number ?? null)
    const [actor, setActor] = useState(options.actor ?? null)
    const [view, setView] = useState(usualView)
    const onNumber = (next: number | null) => {
      looked.push(next)
      setNumber(next)
    }
    return (
      <I18nextProvider i18n={i18n}>
        <main>
          <h1>Inspector</h1>
          <Panel
            page={shown}
            source={{ ...source, ...options.source, ...from }}
            {...{ actor, number, onNumber, onRecording, view }}
            onView={(part) => setView({ ...view, ...part })}
            onActor={setActor}
          />
        </main>
      </I18nextProvider>
    )
  }
  const i18n = words()
  const { rerender } = render(<Room shown={page} />)
  return {
    user: userEvent.setup(),
    onRecording,
    looked,
    hear: (next: InspectedPage, from: Partial<PageSource> = {}) => rerender(<Room shown={next} from={from} />),
  }
}

export const readRows = (table: Element): string[][] =>
  [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent ?? ''),
  )
