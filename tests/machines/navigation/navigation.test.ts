import { describe, expect, it } from 'vitest'
import { type SnapshotFrom, SimulatedClock, createActor, fromPromise } from 'xstate'
import {
  type NavigationInput,
  type NavigationNotice,
  type SessionCause,
  navigationMachine,
} from '#machines/navigation/navigation.machine.ts'
import {
  isLoadingShown,
  whatFailed,
  whereTo,
  whichLayout,
  whichScreen,
} from '#machines/navigation/navigation.selectors.ts'
import type { RouteName } from '#machines/navigation/route-table.ts'
import type { Manner, VisitorFacts } from '#machines/navigation/settle-navigation.ts'
import { chartDefects } from '#tests/support/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'

const out: VisitorFacts = { signedIn: false, role: 'User', features: [], planFeatures: [] }
const person: VisitorFacts = { ...out, signedIn: true }
const administrator: VisitorFacts = { ...person, role: 'Administrator' }
const unsure: VisitorFacts = { ...administrator, features: null, planFeatures: null }
const installation = {
  selfHosted: false,
  routeRules: { '/round': '/about', '/about': '/round', '/docs': 'https://docs.example.com/' },
  allowedOrigins: ['https://docs.example.com'],
}
const from = (address: string, visitor: VisitorFacts, returnAddress: unknown = null): NavigationInput => ({
  address,
  origin: 'https://quarry.example',
  visitor,
  installation,
  returnAddress,
})

const plan = {
  inputs: [from('/', person), from('/swagger', out), from('/round', out)],
  events: {
    'address.open': [
      { address: '/chat', manner: 'push' as const },
      { address: '/chat?about=1', manner: 'replace' as const },
      { address: '/settings/llm', manner: 'push' as const },
      { address: '/docs', manner: 'push' as const },
      { address: '/round', manner: 'push' as const },
      { address: '/swagger', manner: 'history' as const },
    ],
    'session.changed': [
      { visitor: out, cause: 'signedOut' as const },
      { visitor: unsure, cause: 'updated' as const },
    ],
    'page.failed': { status: 404 },
    'route.retry': {},
  },
  distinguish: ({ context: { outcome, shown } }: SnapshotFrom<typeof navigationMachine>) => [
    outcome.kind,
    shown?.address === '/chat',
  ],
}

describe('the navigation chart', () => {
  it('reads as a table', () => {
    expect(transitionTable(navigationMachine, plan)).toMatchInlineSnapshot(`
      "(start) --> deciding
      deciding --always--> loading.quiet
      deciding --always [isUnserved]--> failed / announceFailure, fail ^navigation.failed
      deciding --always [isCircular]--> failed / announceFailure, fail ^navigation.failed
      awaitingFacts.quiet --address.open--> deciding / wish
      deciding --always [mustAwaitFacts]--> awaitingFacts.quiet
      awaitingFacts.quiet --address.open--> deciding / wish ^navigation.left
      deciding --always [mustLeave]--> leaving / announceLeaving
      awaitingFacts.quiet --address.open--> deciding / wish ^navigation.failed
      deciding --always [isCircular]--> failed / announceFailure, fail
      deciding --always [isUnserved]--> failed / announceFailure, fail
      awaitingFacts.quiet --session.changed--> deciding / meet
      awaitingFacts.quiet --after patience--> awaitingFacts.long
      deciding --always [isShownAlready]--> settled
      awaitingFacts.quiet --address.open--> deciding / wish ^navigation.committed
      deciding --always [isSameRoute]--> settled / announceCommit, commit
      awaitingFacts.long --address.open--> deciding / wish
      awaitingFacts.long --address.open--> deciding / wish ^navigation.left
      awaitingFacts.long --address.open--> deciding / wish ^navigation.failed
      awaitingFacts.long --session.changed--> deciding / meet
      awaitingFacts.long --address.open--> deciding / wish ^navigation.committed
      loading.quiet --address.open--> deciding / wish
      loading.quiet --address.open--> deciding / wish ^navigation.left
      loading.quiet --address.open--> deciding / wish ^navigation.failed
      loading.quiet --session.changed--> deciding / meet
      loading.quiet --done.actor.loadRoute--> settled / announceCommit, commit ^navigation.committed
      loading.quiet --error.actor.loadRoute--> failed / announceFailure, fail ^navigation.failed
      loading.quiet --after patience--> loading.long
      loading.quiet --address.open--> deciding / wish ^navigation.committed
      loading.long --address.open--> deciding / wish
      loading.long --address.open--> deciding / wish ^navigation.left
      loading.long --address.open--> deciding / wish ^navigation.failed
      loading.long --session.changed--> deciding / meet
      loading.long --done.actor.loadRoute--> settled / announceCommit, commit ^navigation.committed
      loading.long --error.actor.loadRoute--> failed / announceFailure, fail ^navigation.failed
      loading.long --address.open--> deciding / wish ^navigation.committed
      settled --address.open--> deciding / wish
      settled --address.open--> deciding / wish ^navigation.left
      settled --address.open--> deciding / wish ^navigation.failed
      settled --session.changed--> deciding / meet
      settled --page.failed--> failed / announceFailure, fail ^navigation.failed
      settled --address.open--> deciding / wish ^navigation.committed
      failed --address.open--> deciding / wish
      failed --address.open--> deciding / wish ^navigation.left
      failed --address.open--> deciding / wish ^navigation.failed
      failed --session.changed--> deciding / meet ^navigation.failed
      failed --session.changed [isMereUpdate]--> failed / meet
      failed --route.retry--> deciding ^navigation.failed
      failed --session.changed--> deciding / meet
      failed --route.retry--> deciding
      leaving --address.open--> deciding / wish
      leaving --address.open--> deciding / wish ^navigation.left
      leaving --address.open--> deciding / wish ^navigation.failed
      leaving --session.changed--> leaving / meet
      leaving --address.open--> deciding / wish ^navigation.committed"
    `)
  })

  it('has no defects', () => expect(chartDefects(navigationMachine, plan)).toEqual([]))
})

/** Chunks arrive when the test says so. */
const browse = (input: NavigationInput) => {
  const clock = new SimulatedClock()
  const notices: NavigationNotice[] = []
  const loads: { route: RouteName; arrive: () => void; fail: () => void }[] = []
  const actor = createActor(
    navigationMachine.provide({
      actors: {
        loadRoute: fromPromise(
          ({ input: { route } }) =>
            new Promise<void>((arrive, reject) =>
              loads.push({ route, arrive, fail: () => reject(new Error('chunk')) }),
            ),
        ),
      },
    }),
    { systemId: 'navigation', clock, input },
  )
  actor.on('*', (notice) => notices.push(notice))
  actor.start()
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  const arrive = async () => {
    loads.at(-1)?.arrive()
    await settled()
  }
  const fail = async () => {
    loads.at(-1)?.fail()
    await settled()
  }
  const open = (address: string, manner: Manner = 'push') => actor.send({ type: 'address.open', address, manner })
  const become = (visitor: VisitorFacts, cause: SessionCause) => actor.send({ type: 'session.changed', visitor, cause })
  const now = () => actor.getSnapshot()
  const screen = () => whichScreen(now())?.address ?? null
  return { actor, clock, notices, loads, arrive, fail, settled, open, become, now, screen }
}

const at = async (address: string, visitor: VisitorFacts, returnAddress: unknown = null) => {
  const tab = browse(from(address, visitor, returnAddress))
  await tab.arrive()
  return tab
}

describe('opening an address', () => {
  it('shows nothing before chunk and messages are here, and commits once they are', async () => {
    const { loads, notices, screen, arrive } = browse(from('/repositories?status=Alive', person))
    expect(loads.map(({ route }) => route)).toEqual(['repositories'])
    expect([screen(), notices]).toEqual([null, []])
    await arrive()
    expect(screen()).toBe('/repositories?status=Alive')
    expect(notices).toEqual([
      {
        type: 'navigation.committed',
        route: 'repositories',
        params: {},
        address: '/repositories?status=Alive',
        write: 'none',
        returnAddress: null,
      },
    ])
  })

  it('keeps the former screen until the next is ready, and says after 150 ms that it is loading', async () => {
    const { clock, open, now, screen, arrive } = await at('/repositories', person)
    open('/chat')
    expect([screen(), whereTo(now())]).toEqual(['/repositories', 'chat'])
    clock.increment(149)
    expect(isLoadingShown(now())).toBe(false)
    clock.increment(1)
    expect(isLoadingShown(now())).toBe(true)
    await arrive()
    expect([screen(), isLoadingShown(now())]).toEqual(['/chat', false])
  })

  it('lets a newer wish supersede an older one, whose chunk then arrives in vain', async () => {
    const { open, loads, settled, screen, notices } = await at('/repositories', person)
    open('/chat')
    open('/search')
    loads[1]?.arrive()
    await settled()
    expect(screen()).toBe('/repositories')
    loads[2]?.arrive()
    await settled()
    expect(screen()).toBe('/search')
    expect(notices.map((notice) => 'address' in notice && notice.address)).toEqual(['/repositories', '/search'])
  })

  it('commits another address of the screen on display at once: nothing is loaded for a filter', async () => {
    const { open, loads, screen, notices } = await at('/repositories', person)
    open('/repositories?status=Failed', 'replace')
    expect(screen()).toBe('/repositories?status=Failed')
    expect(loads).toHaveLength(1)
    expect(notices.at(-1)).toMatchObject({ write: 'replace' })
  })

  it('does nothing for the address that is shown already', async () => {
    const { open, loads, notices } = await at('/repositories', person)
    open('/repositories')
    expect([loads.length, notices.length]).toEqual([1, 1])
  })

  it('puts the address bar right when the person changes their mind after a step back', async () => {
    const { open, loads, arrive, notices } = await at('/repositories', person)
    open('/chat')
    await arrive()
    open('/repositories', 'history')
    open('/chat')
    expect(loads.map(({ route }) => route)).toEqual(['repositories', 'chat', 'repositories'])
    expect(notices.at(-1)).toMatchObject({ address: '/chat', write: 'push' })
  })
})

describe('what the address bar is told', () => {
  const writeAfter = async (address: string, manner: Manner, visitor = person) => {
    const { open, arrive, notices } = await at('/chat', visitor)
    open(address, manner)
    await arrive()
    const last = notices.at(-1)
    return last && 'write' in last ? [last.address, last.write] : last
  }

  it.each([
    ['/search', 'push', ['/search', 'push']],
    ['/search', 'replace', ['/search', 'replace']],
    ['/search', 'history', ['/search', 'none']],
    ['/api-keys', 'push', ['/repositories', 'push']],
    ['/api-keys', 'history', ['/repositories', 'replace']],
    ['/pull-requests', 'push', ['/repositories', 'replace']],
    ['/login', 'push', ['/repositories', 'push']],
  ] as const)('%s by %s: %j', async (address, manner, expected) => {
    expect(await writeAfter(address, manner)).toEqual(expected)
  })

  it('replaces an alias by the true path', async () => {
    expect(await writeAfter('/monitoring/metrics?day=1', 'push', administrator)).toEqual([
      '/monitoring/usage?day=1',
      'replace',
    ])
  })

  it('never holds a token, even when nobody lifted it out before', async () => {
    const { notices, arrive, now } = browse(from('/invitation/accept/s3cret', out))
    await arrive()
    expect(notices.at(-1)).toMatchObject({ address: '/invitation/accept', write: 'replace' })
    expect(JSON.stringify([now().context, notices])).not.toContain('s3cret')
  })
})

describe('signing in and out', () => {
  it('keeps the wanted address of a signed-out visitor and opens it after sign-in', async () => {
    const { become, notices, screen, arrive } = await at('/api-keys?sort=name', out)
    expect(screen()).toBe('/login')
    expect(notices.at(-1)).toMatchObject({ route: 'login', write: 'replace', returnAddress: '/api-keys?sort=name' })
    become(administrator, 'signedIn')
    expect(screen()).toBe('/login')
    await arrive()
    expect(screen()).toBe('/api-keys?sort=name')
    expect(notices.at(-1)).toMatchObject({ route: 'apiKeys', write: 'replace', returnAddress: null })
  })

  it('keeps it through a walk over other open pages', async () => {
    const { become, open, arrive, screen } = await at('/search?q=x', out)
    open('/signup')
    await arrive()
    open('/confirm-email')
    await arrive()
    become(person, 'signedIn')
    await arrive()
    expect(screen()).toBe('/search?q=x')
  })

  it('does not open it for a role that may not', async () => {
    const { become, arrive, screen } = await at('/api-keys', out)
    become(person, 'signedIn')
    await arrive()
    expect(screen()).toBe('/repositories')
  })

  it.each(['https://evil.net/', '//evil.net', 7])('does not trust what was stored: %j', async (stored) => {
    const { become, arrive, screen } = await at('/login', out, stored)
    become(person, 'signedIn')
    await arrive()
    expect(screen()).toBe('/repositories')
  })

  it('opens what was stored before a full page load', async () => {
    const { screen } = await at('/', person, '/chat')
    expect(screen()).toBe('/chat')
  })

  it('forgets it for someone who is inside and went elsewhere', async () => {
    const { screen, notices, open, arrive } = await at('/profile', person, '/chat')
    expect([screen(), notices.at(-1)]).toMatchObject(['/profile', { returnAddress: null }])
    open('/')
    await arrive()
    expect(screen()).toBe('/repositories')
  })

  it('hides what is on display the moment the session ends, and comes back to it after an expiry', async () => {
    const { become, screen, arrive, notices } = await at('/api-keys', administrator)
    become(out, 'expired')
    expect(screen()).toBe(null)
    await arrive()
    expect(notices.at(-1)).toMatchObject({ route: 'login', write: 'replace', returnAddress: '/api-keys' })
  })

  it('does not come back after the person signed out themselves', async () => {
    const { become, screen, arrive, notices } = await at('/api-keys', administrator)
    become(out, 'signedOut')
    expect(screen()).toBe(null)
    await arrive()
    expect(notices.at(-1)).toMatchObject({ route: 'login', returnAddress: null })
    become(administrator, 'signedIn')
    await arrive()
    expect(screen()).toBe('/repositories')
  })

  it('leaves a signed-out visitor of a public page where they are', async () => {
    const { become, screen, loads } = await at('/public/chat/docs', person)
    become(out, 'signedOut')
    expect([screen(), loads.length]).toEqual(['/public/chat/docs', 1])
  })

  it('sends a person away whose role no longer suffices, and hides the screen at once', async () => {
    const { become, screen, arrive } = await at('/api-keys', administrator)
    become(person, 'updated')
    expect(screen()).toBe(null)
    await arrive()
    expect(screen()).toBe('/repositories')
  })

  it('stays put when facts change that do not matter here', async () => {
    const { become, loads, notices } = await at('/chat', unsure)
    become(administrator, 'updated')
    expect([loads.length, notices.length]).toEqual([1, 1])
  })
})

describe('facts that are still on their way', () => {
  it('are awaited where a feature decides, with the loading bar after 150 ms', async () => {
    const { become, now, loads, clock, arrive, screen } = browse(from('/settings/llm', unsure))
    expect(loads).toEqual([])
    clock.increment(150)
    expect(isLoadingShown(now())).toBe(true)
    become({ ...administrator, features: ['CustomLLMSettings'] }, 'updated')
    await arrive()
    expect(screen()).toBe('/settings/llm')
  })

  it('send away once it is known that the feature is missing', async () => {
    const { become, arrive, screen } = browse(from('/pull-requests', unsure))
    become(administrator, 'updated')
    await arrive()
    expect(screen()).toBe('/repositories')
  })

  it('are not awaited where the role forbids it anyhow', async () => {
    const { loads } = browse(from('/settings/llm', { ...unsure, role: 'User' }))
    expect(loads.map(({ route }) => route)).toEqual(['repositories'])
  })
})

describe('when it goes wrong', () => {
  it('shows an error page at the wanted address, and tries again on request', async () => {
    const { open, fail, arrive, actor, now, screen, notices } = await at('/repositories', person)
    open('/chat')
    await fail()
    expect([screen(), whatFailed(now())]).toEqual([null, { status: 500, reason: 'unloadable' }])
    expect(notices.at(-1)).toEqual({
      type: 'navigation.failed',
      address: '/chat',
      write: 'push',
      status: 500,
      reason: 'unloadable',
    })
    actor.send({ type: 'route.retry' })
    expect(whatFailed(now())).toBe(null)
    await arrive()
    expect(screen()).toBe('/chat')
    expect(notices.at(-1)).toMatchObject({ type: 'navigation.committed', write: 'none' })
  })

  it('keeps the address to come back to when the form to sign in cannot be loaded', async () => {
    const { fail, arrive, actor, notices } = browse(from('/api-keys', out))
    await fail()
    actor.send({ type: 'route.retry' })
    await arrive()
    expect(notices.at(-1)).toMatchObject({ route: 'login', returnAddress: '/api-keys' })
  })

  it.each([404, 500])(
    'takes %d from the screen itself; a mere update does not wake it, a link leads out',
    async (status) => {
      const { actor, become, open, arrive, now, screen } = await at('/chat', person)
      actor.send({ type: 'page.failed', status })
      expect(whatFailed(now())).toEqual({ status, reason: 'page' })
      become(unsure, 'updated')
      expect(whatFailed(now())).toEqual({ status, reason: 'page' })
      open('/search')
      await arrive()
      expect(screen()).toBe('/search')
    },
  )

  it('stops going round in circles', () => {
    const { now } = browse(from('/round', person))
    expect(whatFailed(now())).toEqual({ status: 500, reason: 'circular' })
  })

  it('fails by name when nobody plugged in the loader', () => {
    const actor = createActor(navigationMachine, { input: from('/chat', person) }).start()
    expect(whatFailed(actor.getSnapshot())).toEqual({ status: 500, reason: 'unloadable' })
  })
})

describe('pages that are not ours', () => {
  it('are left to the browser', async () => {
    const { open, notices, now } = await at('/chat', person)
    open('/swagger/')
    expect(notices.at(-1)).toEqual({ type: 'navigation.left', url: '/swagger/' })
    open('/docs')
    expect(notices.at(-1)).toEqual({ type: 'navigation.left', url: 'https://docs.example.com/' })
    expect(now().matches('leaving')).toBe(true)
  })

  it('are not left again and again when the server answered with our page', () => {
    const { actor, become, notices, now } = browse(from('/swagger', out))
    expect(whatFailed(now())).toEqual({ status: 404, reason: 'unserved' })
    become(person, 'restored')
    actor.send({ type: 'route.retry' })
    expect(whatFailed(now())).toEqual({ status: 404, reason: 'unserved' })
    expect(new Set(notices.map(({ type }) => type))).toEqual(new Set(['navigation.failed']))
  })

  it('let the person come back', async () => {
    const { open, arrive, screen, become } = await at('/chat', person)
    open('/swagger')
    become(unsure, 'updated')
    open('/chat', 'history')
    await arrive()
    expect(screen()).toBe('/chat')
  })
})

describe('the layout', () => {
  it.each([
    ['/chat', person, 'authorized'],
    ['/login', out, 'unauthorized'],
    ['/terms', out, 'unauthorized'],
    ['/public/chat/x', person, 'public'],
    ['/auth/success', person, 'authorized'],
    ['/auth/success', out, 'unauthorized'],
    ['/dev/mailbox', person, 'public'],
  ] as const)('of %s', async (address, visitor, layout) => {
    expect(whichLayout((await at(address, visitor)).now())).toBe(layout)
  })
})
