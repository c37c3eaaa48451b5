import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRepositories } from '#tests/support/github-server.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import {
  installAt,
  openBrowser,
  path,
  readStatus,
  type TestBrowser,
  startGithubRoom,
  type GithubRoom,
} from './github-room.ts'

let room: GithubRoom
let github: GithubRoom['github']
let backend: GithubRoom['backend']
let person: SignedInPerson
let browser: TestBrowser

beforeAll(async () => {
  room = await startGithubRoom()
  ;({ github, backend } = room)
})
beforeEach(async () => {
  person = await signUpPerson(backend)
  browser = openBrowser(person)
})
afterEach(() => github.recover())
afterAll(() => room.close())

const add = (amount = 2) => github.addInstallation({ repositories: createRepositories(amount) })
const refusal = (status: number, key: string) => ({ status, body: { errorMessageKey: `errors.${key}` } })
const invalidReturn = refusal(409, 'githubReturnInvalid')
const notProven = refusal(403, 'githubNotProven')

describe('an installation', () => {
  it('is taken from the person who administers it, with what it reaches', async () => {
    const { id, account } = add(3)
    expect(await readStatus(person)).toMatchObject({ status: 'NotInstalled', isPrepared: true, address: github.url })
    const { status, body } = await installAt(github, browser, id)
    expect([status, body]).toEqual([
      200,
      {
        status: 'Installed',
        isPrepared: true,
        address: github.url,
        returnAddress: 'http://127.0.0.1:4173/settings/github',
        webhookAddress: 'http://127.0.0.1:4173/api/webhooks/github-app',
        account: account.login,
        manageUrl: `${github.url}/settings/installations/${id}`,
        selection: 'selected',
        repositories: 3,
        addedRepositories: 0,
        health: { checkedAt: new Date(backend.services.clock()).toISOString() },
      },
    ])
    expect(await readStatus(person)).toEqual(body)
  })

  it('is begun at the page of the app, with a cookie for these calls alone', async () => {
    const response = await browser.send(`${path}/installation/url`)
    const { url } = (await response.json()) as { url: string }
    expect(url).toMatch(new RegExp(`^${github.url}/apps/quarry-test/installations/new\\?state=[\\w-]{43}$`))
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^ca_sign_in=[\w-]{43}; Max-Age=86400; Path=\/api\/settings\/github; HttpOnly; SameSite=Lax$/,
      ),
    ])
  })

  it('of a personal account without repositories is taken from its owner', async () => {
    const { id, account } = add(0)
    const body = { state: await browser.begin(), setupAction: 'install', installationId: id }
    const code = github.grantCode({ id: account.id, administers: [] })
    expect((await browser.install({ ...body, code })).status).toBe(200)
  })

  it.each([
    ['sees nothing of it', { sees: [] }],
    ['only reads a part of it', { administers: ['repository-1'] }],
    ['administers nothing of it', { administers: [] }],
  ])('is refused to a person who %s', async (_, owner) => {
    const { id } = add(2)
    const body = { state: await browser.begin(), setupAction: 'install', installationId: id }
    expect(await browser.install({ ...body, code: github.grantCode(owner) })).toMatchObject(notProven)
    expect(await readStatus(person)).toMatchObject({ status: 'NotInstalled' })
  })

  it('without repositories is refused to whoever merely sees it', async () => {
    const { id } = add(0)
    expect(await installAt(github, browser, id)).toMatchObject(notProven)
  })

  it('that nobody made is refused like one of others', async () => {
    expect(await installAt(github, browser, 999_999)).toMatchObject(notProven)
  })

  it('is refused without a code, however new it is', async () => {
    const body = { state: await browser.begin(), setupAction: 'install', installationId: add().id }
    expect(await browser.install(body)).toMatchObject(notProven)
  })

  it('is refused with a code that GitHub does not know', async () => {
    const body = { state: await browser.begin(), setupAction: 'install', installationId: add().id, code: 'made-up' }
    expect(await browser.install(body)).toMatchObject(invalidReturn)
  })

  it('of another organisation is refused, also to one of two who come at once', async () => {
    const { id } = add()
    const others = [openBrowser(await signUpPerson(backend)), openBrowser(await signUpPerson(backend))]
    const arrivals = await Promise.all([browser, ...others].map((each) => installAt(github, each, id)))
    expect(arrivals.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(arrivals.find(({ status }) => status === 409)).toMatchObject(refusal(409, 'githubTakenElsewhere'))
  })

  it('is not replaced by another while it can be used', async () => {
    const [first, second] = [add(), add()]
    await installAt(github, browser, first.id)
    expect(await installAt(github, browser, second.id)).toMatchObject(refusal(409, 'githubAlreadyInstalled'))
    github.installations.delete(first.id)
    expect(await readStatus(person, '?check=true')).toMatchObject({
      status: 'Failed',
      health: { failure: { fault: { kind: 'notFound' } } },
    })
    expect(await installAt(github, browser, second.id)).toMatchObject({
      status: 200,
      body: { status: 'Installed', account: second.account.login },
    })
  })
})

describe('the way back from GitHub', () => {
  const arrive = async (through: TestBrowser, state: string) =>
    through.install({ state, setupAction: 'install', installationId: add().id, code: github.grantCode() })

  it('is open once', async () => {
    const state = await browser.begin()
    expect((await arrive(browser, state)).status).toBe(200)
    expect(await arrive(browser, state)).toMatchObject(invalidReturn)
  })

  it('is open for ten minutes', async () => {
    const state = await browser.begin()
    backend.advance(10 * 60_000)
    expect(await arrive(browser, state)).toMatchObject(invalidReturn)
  })

  it('is closed to another browser of the same person, and to one without a cookie', async () => {
    const state = await browser.begin()
    const stranger = openBrowser(person)
    expect(await arrive(stranger, state)).toMatchObject(invalidReturn)
    await stranger.begin()
    expect(await arrive(stranger, state)).toMatchObject(invalidReturn)
  })

  it('is closed to another person in the same browser', async () => {
    const state = await browser.begin()
    const stranger = openBrowser(await signUpPerson(backend, { organisation: person.organisationId }))
    for (const [name, value] of browser.cookies) stranger.cookies.set(name, value)
    expect(await arrive(stranger, state)).toMatchObject(invalidReturn)
  })

  it('of another purpose is no way back from an installation', async () => {
    const state = await browser.begin()
    await backend.services.db.updateTable('oauth_states').set({ purpose: 'link' }).execute()
    expect(await arrive(browser, state)).toMatchObject(invalidReturn)
  })

  it('is walked again when GitHub does not answer', async () => {
    const { id } = add()
    const body = { state: await browser.begin(), setupAction: 'install', installationId: id }
    github.fail(`/app/installations/${id}`, { status: 500 })
    expect(await browser.install({ ...body, code: github.grantCode() })).toMatchObject({
      status: 422,
      body: { errorMessageKey: 'errors.githubFailed', translationParameters: { fault: 'serverError' } },
    })
    github.recover()
    expect((await browser.install({ ...body, code: github.grantCode() })).status).toBe(200)
  })

  it('is tried ten times in ten minutes at most', async () => {
    const codes: number[] = []
    for (let tries = 0; tries < 11; tries += 1) codes.push((await arrive(browser, 'made-up')).status)
    expect(codes.slice(-2)).toEqual([409, 429])
  })

  it('with a request waits for the approval, and an approved installation replaces it', async () => {
    const request = { state: await browser.begin(), setupAction: 'request', code: github.grantCode() }
    expect(await browser.install(request)).toMatchObject({
      body: { status: 'Pending', requestedAt: new Date(backend.services.clock()).toISOString() },
    })
    expect(await readStatus(person, '?check=true')).toMatchObject({ status: 'Pending' })
    expect((await installAt(github, browser, add().id)).body).toMatchObject({ status: 'Installed' })
  })

  it('with a request changes nothing while an installation can be used', async () => {
    await installAt(github, browser, add().id)
    const request = { state: await browser.begin(), setupAction: 'request' }
    expect((await browser.install(request)).body).toMatchObject({ status: 'Installed' })
  })
})

it('no secret of the way is in the log or the database', async () => {
  const { id } = add()
  github.fail('/login/oauth/access_token', { status: 500 })
  await installAt(github, browser, id)
  github.recover()
  await installAt(github, browser, id)
  const rows = await backend.services.db.selectFrom('integrations').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify([backend.logged, rows])).not.toMatch(/NeverShown|PRIVATE KEY/)
})
