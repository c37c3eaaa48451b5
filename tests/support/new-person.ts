import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type SignedInPerson, signUpPerson } from './sign-in.ts'
import { startBackend, type TestBackend } from './start-backend.ts'

interface Options {
  readonly isNow?: boolean
}

export const signUpForEachTest = (
  give: (room: { readonly backend: TestBackend; readonly person: SignedInPerson }) => void,
  { isNow = false }: Options = {},
): void => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startBackend()
    if (isNow) backend.advance(Date.now() - backend.services.clock())
  })
  beforeEach(async () => give({ backend, person: await signUpPerson(backend) }))
  afterAll(() => backend.close())
}
