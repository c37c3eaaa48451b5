import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type SignedInPerson, signUpPerson } from './sign-in.ts'
import { startBackend, type TestBackend } from './start-backend.ts'

interface Options {
  /** The backend's clock begins at the present time, which the page shows. */
  readonly isNow?: boolean
}

/** Starts a backend for the tests of a file, and signs a new person up for each of them. */
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
