import type { AnalyticsLibrary } from '#src/actors/analytics-library.ts'
import { createSequence, getTabNumber } from '#src/actors/analytics-memory.ts'

export interface Sent {
  readonly event: string
  readonly properties: Readonly<Record<string, unknown>>
  readonly at: number
  readonly deviceSequence: number
}

const noLibrary = { isFeatureEnabled: () => false, setPersonProperties() {}, setAutocapture() {}, identify() {} }

const openNotedLibrary = (window: Pick<Window, 'localStorage'>, tab: number, sent: Sent[]): AnalyticsLibrary => {
  const next = createSequence(window, tab)
  return {
    ...noLibrary,
    capture: (event, properties, at) => sent.push({ event, properties, at, deviceSequence: next() }),
    startRecording() {},
    stopRecording() {},
    reset() {},
    close() {},
  }
}

const opened = new WeakMap<Window, Sent[]>()

export const noteWhatIsSent = (window: Window, sent: Sent[]): void => void opened.set(window, sent)

export const prepareAnalyticsLibrary = async ({ window }: { window: Window }) => {
  const tab = await getTabNumber(window)
  return () => openNotedLibrary(window, tab, opened.get(window) ?? [])
}
