import type { SimulatedClock } from 'xstate'

export const organisations = ['0000000000000000000000a1', '0000000000000000000000a2'] as const
export const people = { ada: '0000000000000000000000b1', bob: '0000000000000000000000b2' } as const
export type Person = keyof typeof people

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export const createAccessToken = (claims: Readonly<Record<string, unknown>>): string =>
  `${base64url({ alg: 'none' })}.${base64url(claims)}.signature`

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

interface Family {
  readonly person: Person
  access: string
  refresh: string
  /** A reused refresh token gets the same answer again. */
  parent: { refresh: string; answer: object } | null
  isRevoked: boolean
}

export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly authorization: string | null
  readonly organisation: string | null
  readonly headers: Headers
}

export type RefreshOverride = (sent: string, usual: () => Response) => Response | Promise<Response>

export const createFakeSessionServer = (clock: SimulatedClock) => {
  const families: Family[] = []
  const seen: SeenRequest[] = []
  let serial = 0
  const state = {
    clock,
    seen,
    refreshes: [] as string[],
    logouts: 0,
    expiries: 0,
    lifetime: 600,
    isOffline: false,
    refusing: new Set<string>(),
    delay: (_path: string): number => 0,
    overrideRefresh: null as RefreshOverride | null,
    /** False refuses a refresh token that was used before. */
    hasGrace: true,
  }

  const mint = (person: Person) => {
    serial += 1
    return {
      accessToken: createAccessToken({
        sub: people[person],
        iat: 1_000 + serial,
        exp: 1_000 + serial + state.lifetime,
        Mandate: [`${organisations[0]}|Administrator`, `${organisations[1]}|User`],
        jti: serial,
      }),
      refreshToken: `refresh-${person}-${serial}`,
      organisationId: organisations[0] as string,
    }
  }

  const signIn = (person: Person) => {
    const tokens = mint(person)
    families.push({ person, access: tokens.accessToken, refresh: tokens.refreshToken, parent: null, isRevoked: false })
    return tokens
  }

  const refresh = (sent: string): Response => {
    const family = families.find((candidate) => candidate.refresh === sent || candidate.parent?.refresh === sent)
    if (family === undefined || family.isRevoked) return json(401, { message: 'unknown refresh token' })
    if (family.refresh !== sent)
      return state.hasGrace ? json(200, family.parent?.answer) : json(401, { message: 'used before' })
    const answer = mint(family.person)
    Object.assign(family, {
      access: answer.accessToken,
      refresh: answer.refreshToken,
      parent: { refresh: sent, answer },
    })
    return json(200, answer)
  }

  const answer = (path: string, authorization: string | null, organisation: string | null): Response => {
    const family = families.find(({ access, isRevoked }) => !isRevoked && authorization === `Bearer ${access}`)
    if (family === undefined || state.refusing.has(path)) return json(401, { message: 'token refused' })
    return json(200, { person: family.person, path, organisation })
  }

  const serve = async (path: string, init: RequestInit, headers: Headers): Promise<Response> => {
    if (path === '/api/auth/refresh') {
      const sent = String((JSON.parse(String(init.body)) as { refreshToken: unknown }).refreshToken)
      state.refreshes.push(sent)
      return (state.overrideRefresh ?? ((_, usual) => usual()))(sent, () => refresh(sent))
    }
    if (path === '/api/auth/logout') {
      state.logouts += 1
      return new Response(null, { status: 204 })
    }
    return answer(path, headers.get('Authorization'), headers.get('X-Selected-Organisation'))
  }

  const fetch: typeof globalThis.fetch = (input, init = {}) => {
    const path = new URL(String(input), 'http://server.test').pathname
    const headers = new Headers(init.headers)
    seen.push({
      method: init.method ?? 'GET',
      path,
      authorization: headers.get('Authorization'),
      organisation: headers.get('X-Selected-Organisation'),
      headers,
    })
    if (state.isOffline) return Promise.reject(new TypeError('Failed to fetch'))
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true })
      const wait = state.delay(path)
      const run = () => void serve(path, init, headers).then(resolve, reject)
      if (wait === 0) run()
      else clock.setTimeout(run, wait)
    })
  }

  return Object.assign(state, {
    fetch,
    signIn,
    expire: () => {
      state.expiries += 1
      for (const family of families) family.access = `expired-${family.access}`
    },
    revokeAll: () => {
      for (const family of families) family.isRevoked = true
    },
    callsTo: (path: string) => seen.filter((request) => request.path === path),
  })
}

export type FakeSessionServer = ReturnType<typeof createFakeSessionServer>
