const base = { selfHosted: false, configured: true, userId: null, isChat: false }

const person = { userId: 'ada', createdAt: 1_700_000_000 }

export const supportWidgetPlan = {
  inputs: [base, { ...base, userId: 'ada' }, { ...base, selfHosted: true }, { ...base, configured: false }],
  events: {
    'consent.given': {},
    'consent.withdrawn': {},
    'session.started': [{ userId: 'ada' }, { userId: 'bob' }],
    'session.ended': {},
    'page.shown': [{ isChat: true }, { isChat: false }],
  },
  outcomes: {
    loadPerson: {
      done: [
        { person, isTestUser: false },
        { person, isTestUser: true },
      ],
    },
  },
  distinguish: ({ context }: { context: { userId: string | null; padding: number } }) => [
    context.userId,
    context.padding,
  ],
}
