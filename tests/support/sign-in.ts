import { startSession } from '#src/backend/credentials/session-tokens.ts'
import { insertMembership, insertOrganisation } from '#src/backend/accounts/organisations.store.ts'
import { markIntroductionReceived } from '#src/backend/accounts/profile.store.ts'
import { insertUser } from '#src/backend/accounts/users.store.ts'
import type { Role } from '#src/contract/roles.ts'
import { addIndexedRepository } from '#tests/backend/code-index/indexed-repository.ts'
import type { TestBackend } from './start-backend.ts'

export interface CallInit extends RequestInit {
  readonly json?: unknown
}

export interface SignedInPerson {
  readonly userId: string
  readonly organisationId: string
  readonly accessToken: string
  readonly refreshToken: string
  readonly email: string
  readonly password: string
  fetch(path: string, init?: CallInit, ip?: string): Promise<Response>
  read<Body = Record<string, unknown>>(path: string, init?: CallInit): Promise<Body>
}

const password = 'Correct-Horse-7'
let passwordHash: Promise<string> | undefined
let lastPerson = 0

export const withJson = ({ json, ...init }: CallInit): RequestInit => {
  if (json === undefined) return init
  const headers = new Headers(init.headers)
  if (!headers.has('content-type')) headers.set('content-type', 'application/json')
  return { method: 'POST', ...init, headers, body: JSON.stringify(json) }
}

interface NewcomerOptions {
  readonly role?: Role
  readonly organisation?: string
  readonly isAsked?: boolean
  readonly isIntroduced?: boolean
}

export const foundOrganisation = async ({ services }: TestBackend, name: string, isAsked = false): Promise<string> => {
  const now = services.clock()
  const id = await insertOrganisation(services.db, name, now)
  if (isAsked) {
    await addIndexedRepository(services.db, id, 'harbour', [])
    return id
  }
  const provided = { marketing_info_provided_at: new Date(now) }
  await services.db.updateTable('organisations').set(provided).where('id', '=', id).execute()
  return id
}

export const signUpPerson = async (
  backend: TestBackend,
  { role = 'Administrator', organisation, isAsked = false, isIntroduced = true }: NewcomerOptions = {},
): Promise<SignedInPerson> => {
  const { services } = backend
  const now = services.clock()
  const name = `person-${(lastPerson += 1)}`
  const email = `${name}@quarry.example`
  passwordHash ??= services.passwords.hash(password)
  const organisationId = organisation ?? (await foundOrganisation(backend, `Organisation of ${name}`, isAsked))
  const user = { email, firstName: 'Ada', lastName: name, passwordHash: await passwordHash, language: null }
  const userId = await insertUser(services.db, { ...user, isConfirmed: true }, now)
  if (userId === undefined) throw new Error(`${email} has an account already`)
  if (isIntroduced) await markIntroductionReceived(services.db, userId, now)
  await insertMembership(services.db, organisationId, userId, role, now)
  const { accessToken, refreshToken } = await startSession(services, services.db, userId)
  const fetch: SignedInPerson['fetch'] = (path, init = {}, ip) => {
    const { headers, ...rest } = withJson(init)
    const own = { authorization: `Bearer ${accessToken}`, 'x-selected-organisation': organisationId }
    const all = new Headers({ ...own, ...Object.fromEntries(new Headers(headers)) })
    return backend.fetch(path, { ...rest, headers: all }, ip)
  }
  const read: SignedInPerson['read'] = async <Body>(path: string, init?: CallInit) => {
    const response = await fetch(path, init)
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Body
  }
  return { userId, organisationId, accessToken, refreshToken, email, password, fetch, read }
}
