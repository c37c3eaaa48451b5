import type { SessionEvent, TokenFacts } from '#machines/session/session.setup.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import { listTimers } from './chart-table.ts'
import type { Step } from './explore.ts'
import { play, type ScreenActors, type ScreenScene, stay } from './screen-page.ts'
import type { Person, ScreenBudget, ScreenCharts, ScreenState } from './screen-state.ts'

type Steps = readonly Step<ScreenState>[]

interface Place {
  readonly scene: ScreenScene
  readonly state: ScreenState
}

const addresses = ['/login', '/public/chat/help', '/repositories', '/settings/users', '/pull-requests', '/nowhere']

const spend = (state: ScreenState, name: keyof ScreenBudget): ScreenState => ({
  ...state,
  budget: { ...state.budget, [name]: state.budget[name] - 1 },
})

interface Cost {
  readonly cost?: keyof ScreenBudget
  readonly change?: (state: ScreenState) => ScreenState
}

const offer = (
  { scene, state }: Place,
  name: string,
  happen: (actors: ScreenActors) => void,
  { cost, change = (same) => same }: Cost = {},
): Steps => {
  if (cost !== undefined && state.budget[cost] === 0) return []
  return [
    {
      name,
      get next() {
        const paid = change(cost === undefined ? state : spend(state, cost))
        return play(scene, paid, stay(paid.page), happen)
      },
    },
  ]
}

interface PlainEvent {
  readonly type: string
  readonly [member: string]: unknown
}

const tell = (actors: ScreenActors, name: keyof ScreenCharts, event: PlainEvent): void =>
  actors[name].send(event as never)

const toFacts = ({ page, mandates }: ScreenState, userId: Person): TokenFacts => ({
  generation: 1,
  epoch: Math.abs(page.session.context.epoch) + 1,
  userId,
  organisationId: mandates[userId][0]?.organisationId ?? null,
  mandates: mandates[userId],
  lifetime: null,
})

const getPresent = ({ page: { session } }: ScreenState): Person | null =>
  isSignedIn(session) ? (session.context.userId as Person) : null

const listOpenings = (place: Place): Steps => {
  const { shown } = place.state.page.navigation.context
  return addresses
    .filter((address) => address !== shown?.address)
    .flatMap((address) =>
      offer(
        place,
        `${address} is opened`,
        (actors) => tell(actors, 'navigation', { type: 'address.open', address, manner: 'push' }),
        {
          cost: 'openings',
          change: (state) => ({ ...state, wanted: [...new Set([...state.wanted, address])].toSorted() }),
        },
      ),
    )
}

const listAnswers = (
  place: Place,
  chart: keyof ScreenCharts,
  [invoke, what]: readonly [invoke: string, what: string],
  outputs: Readonly<Record<string, unknown>>,
): Steps => [
  ...Object.entries(outputs).flatMap(([name, output]) =>
    offer(place, `${what}: ${name}`, (actors) => tell(actors, chart, { type: `xstate.done.actor.${invoke}`, output })),
  ),
  ...offer(
    place,
    `${what}: failed`,
    (actors) => tell(actors, chart, { type: `xstate.error.actor.${invoke}`, error: 'failed' }),
    { cost: 'failures' },
  ),
]

const features = {
  none: { features: [], planFeatures: [] },
  all: { features: ['CustomLLMSettings', 'PublicChatLinks'], planFeatures: ['code-review'] },
}

const listEffectAnswers = (place: Place): Steps => {
  const { navigation, membership, language } = place.state.page
  return [
    ...(navigation.matches('loading')
      ? listAnswers(place, 'navigation', ['loadRoute', 'the screen'], { come: null })
      : []),
    ...(membership.matches({ signedIn: { features: 'loading' } })
      ? listAnswers(place, 'membership', ['loadFeatures', 'features'], features)
      : []),
    ...(language.matches('starting')
      ? listAnswers(place, 'language', ['loadFirstMessages', 'the first texts'], { come: null })
      : []),
    ...(language.matches('changing') ? listAnswers(place, 'language', ['loadMessages', 'texts'], { come: null }) : []),
  ]
}

const listRefreshAnswers = (place: Place): Steps => {
  const { session } = place.state.page
  const present = getPresent(place.state)
  if (present === null || !session.matches({ signedIn: 'refreshing' })) return []
  const { epoch, generation, organisationId } = session.context
  const facts = { ...toFacts(place.state, present), epoch, generation: generation + 1, organisationId }
  const outputs = {
    ...(facts.mandates.length > 0 ? { 'new tokens': { outcome: 'rotated', facts } } : {}),
    refused: { outcome: 'refused' },
    'not reached': { outcome: 'unreachable' },
  }
  return listAnswers(place, 'session', ['refreshTokens', 'the refresh'], outputs)
}

const isTimeout = (timer: string): boolean => timer.includes('Timeout') || timer.includes('flightBound')

const listTimes = (place: Place): Steps =>
  (['session', 'membership', 'navigation', 'language'] as const).flatMap((chart) =>
    listTimers(place.state.page[chart]).flatMap((type) =>
      offer(
        place,
        `${chart}: ${type.split('.')[2] ?? type}`,
        (actors) => tell(actors, chart, { type }),
        isTimeout(type) ? { cost: 'failures' } : {},
      ),
    ),
  )

/** The server keeps no session of somebody who belongs to no organisation any more. */
const demote = (state: ScreenState, person: Person): ScreenState => {
  const [first, ...rest] = state.mandates[person]
  const lowered = first?.role === 'Administrator' ? [{ ...first, role: 'User' as const }, ...rest] : rest
  return { ...state, mandates: { ...state.mandates, [person]: lowered } }
}

const listSelections = (place: Place): Steps => {
  const { organisationId, mandates } = place.state.page.session.context
  return mandates
    .filter((mandate) => mandate.organisationId !== organisationId)
    .flatMap((mandate) =>
      offer(
        place,
        `${mandate.organisationId} is selected`,
        ({ session }) => session.send({ type: 'organisation.select', organisationId: mandate.organisationId }),
        { cost: 'selections' },
      ),
    )
}

const listMemberSteps = (place: Place, present: Person): Steps => {
  const { state } = place
  const { epoch, generation, organisationId } = state.page.session.context
  const role = state.mandates[present].find((mandate) => mandate.organisationId === organisationId)?.role ?? null
  const offerSession = (name: string, event: SessionEvent, cost?: Cost) =>
    offer(place, name, ({ session }) => session.send(event), cost)
  return [
    ...offerSession(`${present} signs out`, { type: 'session.signOut' }, { cost: 'signOuts' }),
    ...offerSession('another tab signs out', { type: 'session.endedElsewhere', epoch }, { cost: 'signOuts' }),
    ...offerSession('the token is refused', { type: 'token.rejected', epoch, generation }, { cost: 'expiries' }),
    ...offerSession('a call states the role', { type: 'role.stated', epoch, generation, organisationId, role }),
    ...offer(place, `${present} is demoted`, () => undefined, {
      cost: 'demotions',
      change: (before) => demote(before, present),
    }),
    ...listSelections(place),
  ]
}

const listSessionSteps = (place: Place): Steps => {
  const { state } = place
  const present = getPresent(state)
  if (present === null) {
    const people = (['ada', 'ben'] as const).filter((person) => state.mandates[person].length > 0)
    return people.flatMap((person) => {
      const facts = toFacts(state, person)
      return offer(
        place,
        `${person} signs in`,
        ({ session }) => session.send({ type: 'tokens.received', by: 'login', facts }),
        { cost: 'signIns' },
      )
    })
  }
  return listMemberSteps(place, present)
}

const listLanguageSteps = (place: Place): Steps =>
  (['de', 'kk'] as const).flatMap((language) => [
    ...offer(place, `${language} is chosen`, (actors) => actors.language.send({ type: 'language.choose', language }), {
      cost: 'languages',
    }),
    ...offer(
      place,
      `the account prefers ${language}`,
      (actors) => actors.language.send({ type: 'preference.arrived', language }),
      { cost: 'languages' },
    ),
  ])

const listPageSteps = (place: Place): Steps => {
  const { navigation } = place.state.page
  const returned = { type: 'connection.returned' } as const
  return [
    ...(navigation.matches('settled')
      ? offer(place, 'the screen fails', (actors) => actors.navigation.send({ type: 'page.failed', status: 404 }), {
          cost: 'failures',
        })
      : []),
    ...(navigation.matches('failed')
      ? offer(place, 'the person tries again', (actors) => actors.navigation.send({ type: 'route.retry' }))
      : []),
    ...offer(place, 'the connection is back', (actors) => {
      actors.session.send(returned)
      actors.membership.send(returned)
      actors.navigation.send(returned)
    }),
  ]
}

export const listScreenSteps = (scene: ScreenScene, state: ScreenState): Steps => {
  const place = { scene, state }
  return [
    ...listOpenings(place),
    ...listEffectAnswers(place),
    ...listRefreshAnswers(place),
    ...listTimes(place),
    ...listSessionSteps(place),
    ...listLanguageSteps(place),
    ...listPageSteps(place),
  ]
}
