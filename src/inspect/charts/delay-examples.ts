import { toastDurations } from '#machines/toasts/toast-content.ts'

const failures = [1, 99].map((failures) => ({ failures }))

/** By chart and delay: contexts in which a delay that is worked out is shortest and longest. */
export const delayExamples: Readonly<Record<string, readonly object[]>> = {
  'session renewal': [{ lifetime: 0 }, { lifetime: null }],
  'conversation backOff': [{ attempts: 1 }, { attempts: 99 }],
  'visit untilNextQuestion': [{ seconds: 1 }, { seconds: 60 }],
  'consentCopy pause': failures,
  'consentLog pause': failures,
  'toast showing': Object.keys(toastDurations).map((kind) => ({ content: { kind } })),
}
