import { toastDurations } from '#machines/toasts/toast-content.ts'

const failures = [1, 99].map((failures) => ({ failures }))

/** In these contexts a computed delay is shortest and longest, by chart and delay. */
export const delayExamples: Readonly<Record<string, readonly object[]>> = {
  'tokenRefresh retryPause': [{ attempt: 1 }, { attempt: 2 }],
  'session renewal': [{ lifetime: 0 }, { lifetime: null }],
  'conversation backOff': [{ attempts: 1 }, { attempts: 99 }],
  'pullRequestReview pollPause': [{ failures: 0 }, { failures: 4 }],
  'visit untilNextQuestion': [{ seconds: 1 }, { seconds: 60 }],
  'consentCopy pause': failures,
  'consentLog pause': failures,
  'toast showing': [
    ...Object.keys(toastDurations).map((kind) => ({ content: { kind } })),
    { content: { kind: 'success', action: { label: 'Undo' } } },
  ],
}
