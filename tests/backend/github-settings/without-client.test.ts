import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRepositories } from '#tests/support/github-server.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend } from '#tests/support/start-backend.ts'
import { openBrowser, path, readStatus, type TestBrowser, startGithubRoom, type GithubRoom } from './github-room.ts'

let room: GithubRoom
let github: GithubRoom['github']
let backend: GithubRoom['backend']
let person: SignedInPerson
let browser: TestBrowser

beforeAll(async () => {
  room = await startGithubRoom({ hasClient: false })
  ;({ github, backend } = room)
})
beforeEach(async () => {
  person = await signUpPerson(backend)
  browser = openBrowser(person)
})
afterAll(() => room.close())

const add = () => github.addInstallation({ repositories: createRepositories(1) })

describe('without an OAuth client', () => {
  it('an installation is taken that was made after the person had left for GitHub', async () => {
    const state = await browser.begin()
    backend.advance(3 * 60_000)
    const { id } = add()
    const { status, body } = await browser.install({ state, setupAction: 'install', installationId: id })
    expect([status, body['status']]).toEqual([200, 'Installed'])
  })

  it('an older installation is refused', async () => {
    const { id } = add()
    backend.advance(2 * 60_000)
    const state = await browser.begin()
    expect(await browser.install({ state, setupAction: 'update', installationId: id })).toMatchObject({
      status: 403,
      body: { errorMessageKey: 'errors.githubNotProven' },
    })
    expect(await readStatus(person)).toMatchObject({ status: 'NotInstalled' })
  })
})

describe('without a GitHub App', () => {
  it('says so, offers nothing and still answers what it was asked', async () => {
    const bare = await startBackend()
    const admin = await signUpPerson(bare)
    expect(await readStatus(admin)).toMatchObject({
      isPrepared: false,
      status: 'NotInstalled',
      address: 'https://github.com',
    })
    const refused = { errorMessageKey: 'errors.githubNotPrepared' }
    const url = await admin.fetch(`${path}/installation/url`)
    expect([url.status, await url.json()]).toMatchObject([409, refused])
    const body = { state: 'x', setupAction: 'install', installationId: 1 }
    const install = await admin.fetch(`${path}/installation`, { json: body })
    expect([install.status, await install.json()]).toMatchObject([409, refused])
    await bare.close()
  })
})
