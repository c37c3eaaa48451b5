import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Member, MemberPage } from '#src/contract/members.ts'
import { post } from '#tests/support/anonymous.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

interface Administrators {
  readonly backend: TestBackend
  readonly ann: SignedInPerson
  readonly bob: SignedInPerson
}

/** Each test has an organisation of its own with two administrators. */
export const signUpAdministrators = (give: (administrators: Administrators) => void): void => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startBackend()
  })
  beforeEach(async () => {
    const ann = await signUpPerson(backend)
    const bob = await signUpPerson(backend, { role: 'Administrator', organisation: ann.organisationId })
    give({ backend, ann, bob })
  })
  afterAll(() => backend.close())
}

export const listMembers = (by: SignedInPerson, query = '') => by.read<MemberPage>(`/api/users${query}`)
export const toMemberPath = ({ userId }: SignedInPerson, rest = '') => `/api/users/${userId}${rest}`
export const readMember = (by: SignedInPerson, whom: SignedInPerson) => by.read<Member>(toMemberPath(whom))
export const changeRole = (by: SignedInPerson, whom: SignedInPerson, json: object) =>
  by.fetch(toMemberPath(whom, '/roles'), { method: 'PUT', json })
export const remove = (by: SignedInPerson, whom: SignedInPerson, json?: object) =>
  by.fetch(toMemberPath(whom), { method: 'DELETE', ...(json === undefined ? {} : { json }) })
export const lock = async (backend: TestBackend, { email }: SignedInPerson) => {
  for (let failure = 0; failure < 5; failure += 1)
    await post(backend, '/api/auth/login', { email, password: 'Wrong-Password-1' })
}
export const readProblem = async (response: Response) => {
  const { errorMessageKey: key, translationParameters: parameters } = (await response.json()) as Record<string, unknown>
  return { status: response.status, key, ...(parameters === undefined ? {} : { parameters }) }
}
