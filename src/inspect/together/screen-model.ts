import { mayStay } from '#machines/navigation/decide-navigation.ts'
import type { MembershipActor } from '#machines/session/membership.machine.ts'
import { currentRole, isSignedIn } from '#machines/session/session.selectors.ts'
import { readVisitor } from '#src/actors/navigation.actor.ts'
import type { Invariant, Model } from './explore.ts'
import { beginScreens, createScene, play, productRules, type ScreenRules, type ScreenScene } from './screen-page.ts'
import { listScreenSteps } from './screen-steps.ts'
import type { ScreenSetting, ScreenState } from './screen-state.ts'

const mandates: ScreenState['mandates'] = {
  ada: [
    { organisationId: 'north', role: 'Administrator' },
    { organisationId: 'south', role: 'User' },
  ],
  ben: [{ organisationId: 'north', role: 'User' }],
}

const readSnapshots = ({ session, membership, navigation, language }: ReturnType<typeof beginScreens>) => ({
  session: session.snapshot,
  membership: membership.snapshot,
  navigation: navigation.snapshot,
  language: language.snapshot,
})

const startState = (scene: ScreenScene, setting: ScreenSetting): ScreenState => {
  const { present, address, budget } = setting
  const facts = { generation: 1, epoch: 1, userId: present, organisationId: 'north', lifetime: null }
  const first = beginScreens(scene, setting, present === null ? null : { ...facts, mandates: mandates[present] })
  const unopened: ScreenState = {
    page: readSnapshots(first),
    budget,
    mandates,
    wanted: [address],
    texts: ['en'],
    hasTrespassed: false,
    hasUntoldChange: false,
  }
  return play(scene, unopened, first, ({ language, membership, navigation, session }) => {
    for (const { start } of [language, membership, navigation, session]) start()
  })
}

export const createScreenModel = (setting: ScreenSetting, rules: ScreenRules = productRules): Model<ScreenState> => {
  const scene = createScene(rules)
  const { session, membership, navigation, language } = scene.tables
  return {
    start: startState(scene, setting),
    listSteps: (state) => listScreenSteps(scene, state),
    key: ({ page, ...rest }) =>
      JSON.stringify([
        session.toId(page.session),
        membership.toId(page.membership),
        navigation.toId(page.navigation),
        language.toId(page.language),
        rest,
      ]),
  }
}

const getVisitor = ({ page: { session, membership } }: ScreenState) =>
  readVisitor({
    session: { actor: { getSnapshot: () => session } },
    membership: { getSnapshot: () => membership } as MembershipActor,
  } as Parameters<typeof readVisitor>[0])

const isRightful = ({ page: { session, navigation } }: ScreenState): boolean => {
  const { shown } = navigation.context
  return shown === null || mayStay(shown.route, { signedIn: isSignedIn(session), role: currentRole(session) })
}

const isInformed = (state: ScreenState): boolean =>
  JSON.stringify(state.page.navigation.context.visitor) === JSON.stringify(getVisitor(state))

const holdsNobody = ({ page: { session, membership, navigation }, wanted }: ScreenState): boolean => {
  if (isSignedIn(session)) return true
  const { organisationId, features, planFeatures } = membership.context
  const { returnAddress } = navigation.context
  const isEmpty = organisationId === null && features.length === 0 && planFeatures.length === 0
  return isEmpty && (returnAddress === null || wanted.includes(returnAddress))
}

export const screenInvariants: readonly Invariant<ScreenState>[] = [
  {
    id: 'rightToSee',
    says: 'No screen stays in sight that the person may not see.',
    holds: isRightful,
  },
  {
    id: 'rightToOpen',
    says: 'No screen is opened that the session, the role or the features do not allow.',
    holds: ({ hasTrespassed }) => !hasTrespassed,
  },
  {
    id: 'informed',
    says: 'Navigation decides by the facts of this moment.',
    holds: isInformed,
  },
  {
    id: 'nobodyStays',
    says: 'After a sign-out nothing of the person is held, and nobody is led to where they were.',
    holds: holdsNobody,
  },
  {
    id: 'roleTold',
    says: 'Whoever loses a role in the organisation in sight is told.',
    holds: ({ hasUntoldChange }) => !hasUntoldChange,
  },
  {
    id: 'textsFirst',
    says: 'The page is in no language whose texts have not come.',
    holds: ({ page: { language }, texts }) => texts.includes(language.context.language),
  },
  {
    id: 'settles',
    says: 'Everything that is awaited ends: a screen, features, texts, a refresh.',
    isReachedAgain: ({ page: { session, membership, navigation, language } }) =>
      (navigation.matches('settled') || navigation.matches('failed')) &&
      !membership.matches({ signedIn: { features: 'loading' } }) &&
      !language.hasTag('changing') &&
      !session.hasTag('settling'),
  },
]
