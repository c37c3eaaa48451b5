const base = { selfHosted: false, configured: true, userId: null }

export const capturePlan = {
  inputs: [base, { ...base, userId: 'ada' }, { ...base, selfHosted: true }, { ...base, configured: false }],
  events: {
    'consent.given': {},
    'consent.withdrawn': {},
    'session.started': [{ userId: 'ada' }, { userId: 'bob' }],
    'session.ended': {},
  },
  outcomes: { fetchIdentity: { done: [{ distinctId: 'ada', properties: {} }] } },
  distinguish: ({ context }: { context: { attempts: number; userId: string | null } }) => [
    context.attempts,
    context.userId,
  ],
}

export const recordingPlan = {
  events: { 'capture.started': {}, 'capture.stopped': {}, 'recording.start': {}, 'recording.stop': {} },
}
