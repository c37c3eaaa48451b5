import { describe, expect, it } from 'vitest'
import { type Role, roles } from '#src/contract/roles.ts'
import { type Question, decideNavigation } from '#machines/navigation/decide-navigation.ts'
import { matchRoute } from '#machines/navigation/match-route.ts'
import { codeReviewFeature, customModelsFeature, publicLinksFeature, routes } from '#machines/navigation/route-table.ts'

const ask = (path: string, given: Partial<Question> = {}) =>
  decideNavigation({
    path,
    search: '',
    signedIn: true,
    role: 'User',
    features: [],
    planFeatures: [],
    selfHosted: false,
    routeRules: {},
    allowedOrigins: [],
    ...given,
  })

const paths = [
  ...Object.values(routes).map(({ path }) => path.replace(/:(\w+)\??$/, 'some-$1')),
  '/invitation/accept',
  '/public/chat',
  '/swagger',
  '/swagger/index.html',
  '/pull-requests/one/unknown',
  '/settings/llm/unknown',
  '/settings',
  '/nowhere',
]

const letters: Readonly<Record<string, string>> = { '/login': 'L', '/repositories': 'R', '/monitoring/usage': 'U' }

const toLetter = (path: string, given: Partial<Question>): string => {
  const decision = ask(path, given)
  if (decision.kind === 'show') return '+'
  return decision.kind === 'leave' ? 'S' : (letters[decision.to] ?? decision.to)
}

/** Columns: signed out, then the seven roles from System down to Unknown; once with every feature, once without. */
const toRow = (path: string): string => {
  const cells = (features: boolean) => {
    const has = {
      features: features ? [customModelsFeature, publicLinksFeature] : [],
      planFeatures: features ? [codeReviewFeature] : [],
    }
    const inside = roles.map((role: Role) => toLetter(path, { ...has, role })).join('')
    return `${toLetter(path, { ...has, signedIn: false })} ${inside}`
  }
  return `${path.padEnd(32)} ${cells(true)}   ${cells(false)}`
}

describe('access to routes (F18)', () => {
  it('+ shown, L to /login, R to /repositories, U to /monitoring/usage, S to the server', () => {
    expect(['path                            out roles   out roles', ...paths.map(toRow)].join('\n'))
      .toMatchInlineSnapshot(`
        "path                            out roles   out roles
        /                                L RRRRRRR   L RRRRRRR
        /login                           + RRRRRRR   + RRRRRRR
        /signup                          + RRRRRRR   + RRRRRRR
        /terms                           + RRRRRRR   + RRRRRRR
        /privacy                         + RRRRRRR   + RRRRRRR
        /reset-password                  + RRRRRRR   + RRRRRRR
        /confirm-email                   + RRRRRRR   + RRRRRRR
        /invitation/accept/some-token    + RRRRRRR   + RRRRRRR
        /public/chat/some-name           + +++++++   + +++++++
        /auth/error                      + +++++++   + +++++++
        /auth/success                    + +++++++   + +++++++
        /repositories                    L +++++++   L +++++++
        /repositories/:id/files          L +++++++   L +++++++
        /chat                            L +++++++   L +++++++
        /search                          L +++++++   L +++++++
        /workspaces                      L +++++++   L +++++++
        /pull-requests                   L +++++++   L RRRRRRR
        /pull-requests/some-id           L +++++++   L RRRRRRR
        /profile                         L +++++++   L +++++++
        /referrals                       L +++++++   L +++++++
        /organisation                    L +++++++   L +++++++
        /organization-billing            L +++++++   L +++++++
        /api-keys                        L ++RRRRR   L ++RRRRR
        /settings/llm                    L ++RRRRR   L RRRRRRR
        /settings/ssh                    L ++RRRRR   L ++RRRRR
        /settings/jira                   L ++RRRRR   L ++RRRRR
        /settings/users                  L ++RRRRR   L ++RRRRR
        /settings/github                 L ++RRRRR   L ++RRRRR
        /settings/gitlab                 L ++RRRRR   L ++RRRRR
        /monitoring/usage                L ++RRRRR   L ++RRRRR
        /monitoring/metrics              U UUUUUUU   U UUUUUUU
        /monitoring/emails               L +++RRRR   L +++RRRR
        /public-chat-links               L ++RRRRR   L RRRRRRR
        /dev/mailbox                     + +++++++   + +++++++
        /invitation/accept               + RRRRRRR   + RRRRRRR
        /public/chat                     + +++++++   + +++++++
        /swagger                         S SSSSSSS   S SSSSSSS
        /swagger/index.html              S SSSSSSS   S SSSSSSS
        /pull-requests/one/unknown       L RRRRRRR   L RRRRRRR
        /settings/llm/unknown            L RRRRRRR   L RRRRRRR
        /settings                        L RRRRRRR   L RRRRRRR
        /nowhere                         L RRRRRRR   L RRRRRRR"
      `)
  })

  it('counts every route', () => {
    expect(Object.keys(routes)).toHaveLength(34)
    expect(new Set(Object.values(routes).map(({ path }) => path)).size).toBe(34)
  })

  it('F18 knows every address', () => {
    const specified =
      '/ /login /signup /terms /privacy /reset-password /confirm-email /invitation/accept/:token? /public/chat/:name? /auth/error /auth/success /repositories /chat /workspaces /pull-requests /profile /referrals /organisation /organization-billing /api-keys /settings/llm /settings/ssh /settings/jira /settings/users /settings/github /settings/gitlab /monitoring/usage /monitoring/metrics /monitoring/emails /public-chat-links'
    const known = new Set<string>(Object.values(routes).map(({ path }) => path))
    expect(specified.split(' ').filter((path) => !known.has(path))).toEqual([])
  })

  it('F18 each of the two features opens its own addresses and no other, for every role', () => {
    const on = { features: [customModelsFeature], planFeatures: [codeReviewFeature] }
    const off = { features: [], planFeatures: [] }
    for (const path of paths) {
      for (const given of [...roles.map((role) => ({ role })), { signedIn: false }]) {
        const [both, none] = [toLetter(path, { ...on, ...given }), toLetter(path, { ...off, ...given })]
        const review = toLetter(path, { ...on, ...given, features: [] })
        const models = toLetter(path, { ...on, ...given, planFeatures: [] })
        const needs = path.startsWith('/pull-requests') ? 'review' : path.startsWith('/settings/llm') ? 'models' : null
        expect(review, `${path} as ${JSON.stringify(given)}`).toBe(needs === 'models' ? none : both)
        expect(models, `${path} as ${JSON.stringify(given)}`).toBe(needs === 'review' ? none : both)
        if (needs === null) expect(both).toBe(none)
      }
    }
  })

  it('never sends anyone to an address that sends them on for ever', () => {
    for (const path of paths) {
      for (const role of roles) {
        for (const signedIn of [true, false]) {
          for (const selfHosted of [true, false]) {
            let at = path
            const seen = [at]
            for (;;) {
              const decision = ask(at, { role, signedIn, selfHosted })
              if (decision.kind !== 'redirect') break
              at = decision.to
              expect(seen, `${path} as ${role}`).not.toContain(at)
              seen.push(at)
            }
          }
        }
      }
    }
  })

  it('gives an unknown feature or plan no meaning (F19)', () => {
    const features = ['customllmsettings', 'CustomLLMSettings ', '__proto__', '']
    expect(ask('/settings/llm', { role: 'System', features, planFeatures: features })).toMatchObject({
      kind: 'redirect',
    })
    expect(ask('/pull-requests', { features, planFeatures: features })).toMatchObject({ kind: 'redirect' })
  })

  it('takes the features of the plan and of the organisation from their own lists', () => {
    expect(ask('/pull-requests', { features: [codeReviewFeature] }).kind).toBe('redirect')
    expect(ask('/settings/llm', { role: 'System', planFeatures: [customModelsFeature] }).kind).toBe('redirect')
  })
})

describe('redirects', () => {
  it.each([
    ['a role that does not suffice', '/api-keys', {}, { to: '/repositories', replace: false, reason: 'role' }],
    [
      'a feature that is missing: by replace',
      '/pull-requests',
      {},
      { to: '/repositories', replace: true, reason: 'feature' },
    ],
    [
      'an alias: by replace, with its query',
      '/monitoring/metrics',
      { search: '?from=1' },
      { to: '/monitoring/usage?from=1', replace: true, reason: 'alias' },
    ],
    ['signed in, an unknown path', '/nowhere', {}, { to: '/repositories', replace: false, reason: 'unknown' }],
    [
      'signed out, an unknown path',
      '/nowhere',
      { signedIn: false },
      { to: '/login', replace: false, reason: 'signInFirst' },
    ],
    [
      'signed in, the form to sign in',
      '/login',
      {},
      { to: '/repositories', replace: false, reason: 'signedInAlready' },
    ],
    ['signed in, the index', '/', {}, { to: '/repositories', replace: false, reason: 'signedInAlready' }],
    ['signed out, the index', '/', { signedIn: false }, { to: '/login', replace: false, reason: 'signInFirst' }],
    [
      'self-hosted has no referrals',
      '/referrals',
      { selfHosted: true },
      { to: '/repositories', replace: false, reason: 'unknown' },
    ],
  ] as const)('%s', (_, path, given, expected) => {
    expect(ask(path, given)).toEqual({ kind: 'redirect', ...expected })
  })

  it('hands /swagger to the server with its query and its slash', () => {
    expect(ask('/swagger/', { search: '?x=1', signedIn: false })).toEqual({ kind: 'leave', url: '/swagger/?x=1' })
    expect(ask('//swagger')).toEqual({ kind: 'leave', url: '/swagger' })
  })
})

describe('rules of the installation (F08)', () => {
  const allowedOrigins = ['https://docs.example.com']
  const rule = (target: string) => ask('/help', { routeRules: { '/help': target }, allowedOrigins })

  it.each([
    ['/profile', { kind: 'redirect', to: '/profile', replace: false, reason: 'rule' }],
    ['profile?tab=1#top', { kind: 'redirect', to: '/profile?tab=1#top', replace: false, reason: 'rule' }],
    ['https://docs.example.com/start', { kind: 'leave', url: 'https://docs.example.com/start' }],
  ])('leads to %s', (target, expected) => expect(rule(target)).toEqual(expected))

  it.each([
    'https://docs.example.com.evil.net/',
    'https://docs.example.com@evil.net/',
    'http://docs.example.com/',
    'https://docs.example.com:444/',
    '//evil.net/',
    '/\\evil.net/',
    '/\t/evil.net/',
    'javascript:alert(1)',
    'JaVa\nScript:alert(1)//https://docs.example.com',
    'data:text/html,x',
    'blob:https://docs.example.com/x',
    'null',
    '/help',
    '',
  ])('does not lead to %j', (target) => {
    const decision = rule(target)
    if (target === 'null') expect(decision).toMatchObject({ to: '/null' })
    else expect(decision).toEqual({ kind: 'redirect', to: '/repositories', replace: false, reason: 'unknown' })
  })

  it('goes before sign-in, by own keys only', () => {
    expect(ask('/help/', { signedIn: false, routeRules: { '/help': '/terms' } })).toMatchObject({ to: '/terms' })
    expect(ask('/constructor', { routeRules: {} })).toMatchObject({ reason: 'unknown' })
  })
})

describe('matching a path', () => {
  it.each([
    ['/', 'index', {}],
    ['//', 'index', {}],
    ['/login/', 'login', {}],
    ['/invitation/accept/a%2Fb', 'acceptInvitation', { token: 'a/b' }],
    ['/invitation/accept', 'acceptInvitation', {}],
    ['/public/chat/our-docs', 'publicChat', { name: 'our-docs' }],
    ['/public/chat/~Ab_1', 'publicChat', { name: '~Ab_1' }],
  ])('%j is %s', (path, name, params) => expect(matchRoute(path)).toEqual({ name, params }))

  it.each([
    '/Login',
    '/login/more',
    '/public',
    '/public/chat/a/b',
    '/public/chat/%E0%A4',
    '/__proto__',
    '/constructor',
  ])('%j is no screen', (path) => expect(matchRoute(path)).toBe(null))
})
