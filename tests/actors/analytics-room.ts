import { SimulatedClock } from 'xstate'
import type { AnalyticsIdentity } from '#machines/analytics/capture.machine.ts'
import { createCapture } from '#src/actors/capture.actor.ts'
import { findEventProblems } from '#src/contract/event-problems.ts'
import { flush } from './session-harness.ts'

type Properties = Readonly<Record<string, unknown>>

const openNotedLibrary = (calls: string[]) => ({
  capture: (event: string, properties: Properties, at: number) => {
    const own = Object.entries(properties).filter(([name]) => name !== 'isAuthenticated' && name !== 'organizationId')
    return calls.push(`capture ${event} ${JSON.stringify(Object.fromEntries(own))} @${at}`)
  },
  identify: ({ distinctId }: AnalyticsIdentity) => calls.push(`identify ${distinctId}`),
  setPersonProperties: (properties: object) => calls.push(`properties ${JSON.stringify(properties)}`),
  isFeatureEnabled: (flag: string) => flag === 'known',
  setAutocapture: (isOn: boolean) => calls.push(`autocapture ${isOn ? 'on' : 'off'}`),
  startRecording: () => calls.push('recording on'),
  stopRecording: () => calls.push('recording off'),
  reset: () => calls.push('reset'),
  close: () => calls.push('close'),
})

interface Given {
  readonly isSelfHosted?: boolean
  readonly isConfigured?: boolean
  readonly userId?: string | null
}

export const openCapture = ({ isSelfHosted = false, isConfigured = true, userId = null }: Given = {}) => {
  const clock = new SimulatedClock()
  const calls: string[] = []
  const loadCounts = { library: 0, recorder: 0, identity: 0 }
  const answers = { library: 'comes', recorder: 'comes', identity: ['ada'] as (string | null)[] }
  let release: (() => void) | null = null
  const capture = createCapture({
    isSelfHosted,
    isConfigured,
    userId,
    clock,
    facts: () => ({ source: 'web', isAuthenticated: false, organizationId: null }),
    watch(event, properties) {
      const problems = findEventProblems({ event, properties: { ...properties, deviceSequence: 1 } })
      if (problems.length > 0) throw new Error(`${event}: ${JSON.stringify(problems)}`)
    },
    now: () => 1_000 + clock.now(),
    async loadLibrary() {
      loadCounts.library += 1
      if (answers.library === 'waits') await new Promise<void>((resolve) => (release = resolve))
      if (answers.library === 'fails') throw new Error('blocked')
      return () => {
        calls.push('open')
        return openNotedLibrary(calls)
      }
    },
    async loadRecorder() {
      loadCounts.recorder += 1
      if (answers.recorder === 'fails') throw new Error('blocked')
    },
    async fetchIdentity() {
      loadCounts.identity += 1
      const answer = answers.identity.shift() ?? null
      if (answer === null) throw new Error('offline')
      return { distinctId: answer, properties: {} }
    },
  })
  return {
    ...capture,
    calls,
    loadCounts,
    answers,
    clock,
    release: () => release?.(),
    consent: async (type: 'consent.given' | 'consent.withdrawn') => {
      capture.actor.send({ type })
      await flush()
    },
    pass: async (milliseconds: number) => {
      clock.increment(milliseconds)
      await flush()
    },
    flush,
  }
}
