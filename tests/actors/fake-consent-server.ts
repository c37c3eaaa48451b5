import * as v from 'valibot'
import { ConsentLogEntry } from '#src/contract/consent.ts'
import { CookiePreferences } from '#src/contract/user.ts'
import { readClaims } from '#src/actors/token-claims.ts'
import { people, type Person } from '#tests/support/fake-session-server.ts'

type Kept = ConsentLogEntry & { readonly key: string }

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

const readPerson = (headers: Headers): Person | undefined => {
  const { subject } = readClaims((headers.get('authorization') ?? '').replace('Bearer ', ''))
  return (Object.keys(people) as Person[]).find((person) => people[person] === subject)
}

/** Answers by the contract like the real server: a key once, a copy for each person. */
export const createFakeConsentServer = () => {
  const state = {
    log: { ada: [], bob: [] } as Record<Person, Kept[]>,
    copies: {} as Partial<Record<Person, CookiePreferences>>,
    calls: [] as string[],
    isOffline: false,
    now: Infinity,
    failing: new Map<string, number>(),
  }

  const write = (person: Person, body: unknown, key: string): Response => {
    const entry = v.safeParse(ConsentLogEntry, body)
    if (!entry.success) return json(400, { message: v.flatten(entry.issues) })
    if (!state.log[person].some((kept) => kept.key === key)) state.log[person].push({ ...entry.output, key })
    return json(200, { ...entry.output, id: 'a'.repeat(24), recordedAt: entry.output.timestamp })
  }

  const save = (person: Person, body: unknown): Response => {
    const copy = v.safeParse(CookiePreferences, body)
    if (!copy.success) return json(400, { message: v.flatten(copy.issues) })
    const last = state.copies[person]
    const isSame =
      JSON.stringify({ ...last, versionAcceptedAt: '' }) === JSON.stringify({ ...copy.output, versionAcceptedAt: '' })
    const earliest = last === undefined ? 0 : Date.parse(last.versionAcceptedAt) + (isSame ? 0 : 1)
    const at = Math.min(Math.max(Date.parse(copy.output.versionAcceptedAt), earliest), state.now)
    const saved = { ...copy.output, versionAcceptedAt: new Date(at).toISOString() }
    state.copies[person] = saved
    return json(200, saved)
  }

  const answer = (person: Person, call: string, { body = null }: RequestInit, headers: Headers): Response => {
    const failure = state.failing.get(call)
    if (failure !== undefined) return json(failure, { message: 'as the test says' })
    if (call === 'POST /api/consent/actions')
      return write(person, JSON.parse(String(body)), headers.get('idempotency-key') ?? '')
    if (call === 'PUT /api/user/preferences/cookies') return save(person, JSON.parse(String(body)))
    if (call !== 'GET /api/user/preferences/cookies') return json(404, { message: call })
    return json(200, state.copies[person] ?? null)
  }

  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const headers = new Headers(init.headers)
    const person = readPerson(headers)
    const call = `${init.method ?? 'GET'} ${new URL(String(input), 'http://server.test').pathname}`
    state.calls.push(`${person ?? 'nobody'} ${call}`)
    if (state.isOffline) throw new TypeError('Failed to fetch')
    return person === undefined ? json(401, { message: 'who?' }) : answer(person, call, init, headers)
  }

  return {
    ...state,
    state,
    fetch,
    posts: () => state.calls.filter((call) => call.includes('POST')),
    actions: (person: Person) => state.log[person].map(({ action }) => action),
  }
}
