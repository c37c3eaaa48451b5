import { afterAll, beforeAll } from 'vitest'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { samplePullRequest } from './sample-pull-requests.ts'
import { type ServedPullRequest, servePullRequest } from './served-pull-request.ts'

export const { id } = samplePullRequest(1)

export const pullRequestRoom = () => {
  let backend: TestBackend
  let person: SignedInPerson
  beforeAll(async () => {
    backend = await startBackend()
    person = await signUpPerson(backend)
  }, 60_000)
  afterAll(() => backend.close())
  return {
    get backend() {
      return backend
    },
    get person() {
      return person
    },
    async open(tab: 'files' | 'review', change: Partial<ServedPullRequest> = {}, query = '', as = person) {
      const served = servePullRequest(change)
      const view = { backend, as, language: 'en', network: served.attach } as const
      return { served, ...(await renderView(`/pull-requests/${id}?tab=${tab}${query}`, view)) }
    },
  }
}
