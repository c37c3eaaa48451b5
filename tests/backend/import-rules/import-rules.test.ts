import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { runDueRules } from '#src/backend/import-rules/run-due-rules.ts'
import type { ImportRule } from '#src/contract/import-rules.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { minutes } from '#src/lib/durations.ts'
import { connectGitlab } from '#tests/backend/gitlab/gitlab-room.ts'
import { gitlabFaults, startGitlabServer, type GitlabProject, type GitlabServer } from '#tests/support/gitlab-server.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

const base = '/api/import-rules'
const toProject = (id: number, name: string, more: Partial<GitlabProject> = {}): GitlabProject => ({
  id,
  path: `harbour/${name}`,
  branches: ['main'],
  ...more,
})
const early = [toProject(1, 'charts'), toProject(2, 'pilots')]
const draft = { host: 'gitlab', owner: 'harbour', include: [], exclude: [], hasForks: false, hasArchived: false }

let gitlab: GitlabServer
let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  gitlab = await startGitlabServer()
  backend = await startBackend()
})
beforeEach(async () => {
  person = await signUpPerson(backend)
  gitlab.setProjects(early)
  await connectGitlab(person, gitlab.url)
})
afterEach(() => gitlab.recover())
afterAll(async () => {
  await backend.close()
  await gitlab.close()
})

const create = (more: object = {}) => person.read<ImportRule>(base, { json: { ...draft, ...more } })
const run = ({ id }: ImportRule) => person.read<ImportRule>(`${base}/${id}/run`, { method: 'POST' })
const listNames = async (): Promise<string[]> =>
  (await person.read<Repository[]>('/api/repositories')).map(({ name }) => name).toSorted()
const runDue = () => runDueRules(backend.services, new AbortController().signal)

it('adds what is there, then what appears later, by itself after 15 minutes', async () => {
  const rule = await create()
  await runDue()
  expect(await listNames()).toEqual(['harbour/charts', 'harbour/pilots'])
  gitlab.setProjects([...early, toProject(3, 'radio')])
  backend.advance(14 * minutes)
  await runDue()
  expect(await listNames()).toHaveLength(2)
  backend.advance(1 * minutes)
  person = await signUpPerson(backend, { organisation: person.organisationId })
  await runDue()
  expect(await listNames()).toEqual(['harbour/charts', 'harbour/pilots', 'harbour/radio'])
  const [listed] = await person.read<ImportRule[]>(base)
  const at = new Date(backend.services.clock()).toISOString()
  expect(listed).toMatchObject({ id: rule.id, owner: 'harbour', lastRun: { at, added: 1 } })
})

it('does not add again what a person deleted', async () => {
  const rule = await create()
  await run(rule)
  const repositories = await person.read<Repository[]>('/api/repositories')
  const charts = repositories.find(({ name }) => name === 'harbour/charts')
  await person.fetch(`/api/repositories/${charts?.id}`, { method: 'DELETE', json: { confirmed: true } })
  expect(await run(rule)).toMatchObject({ excluded: 1, lastRun: { added: 0 } })
  expect(await listNames()).toEqual(['harbour/pilots'])
})

it('respects globs, forks, archived and empty ones', async () => {
  gitlab.setProjects([
    ...early,
    toProject(3, 'old-charts', { archived: true }),
    toProject(4, 'forked-charts', { isFork: true }),
    toProject(5, 'empty-charts', { branches: [] }),
    toProject(6, 'secret-charts'),
    toProject(7, 'sea-charts'),
  ])
  const rule = await create({ include: ['HARBOUR/*charts'], exclude: ['*/secret*'] })
  expect((await run(rule)).lastRun?.added).toBe(2)
  expect(await listNames()).toEqual(['harbour/charts', 'harbour/sea-charts'])
  const { version, include, exclude } = rule
  const wider = { version, include, exclude, hasForks: true, hasArchived: true }
  const changed = await person.read<ImportRule>(`${base}/${rule.id}`, { method: 'PUT', json: wider })
  expect((await run(changed)).lastRun?.added).toBe(2)
  expect((await person.fetch(`${base}/${rule.id}`, { method: 'PUT', json: wider })).status).toBe(409)
})

it('keeps the failure of a host until a run succeeds', async () => {
  const rule = await create()
  gitlab.fail(gitlabFaults.revoked)
  expect(await run(rule)).toMatchObject({
    lastRun: { added: 0, failure: { key: 'errors.hostSignInRefused', parameters: { host: 'GitLab' } } },
  })
  gitlab.recover()
  const recovered = await run(rule)
  expect(recovered.lastRun).toMatchObject({ added: 2 })
  expect(recovered.lastRun).not.toHaveProperty('failure')
})

it('stays for repositories that vanish, and is one for each owner', async () => {
  const rule = await create()
  await run(rule)
  gitlab.setProjects([toProject(2, 'pilots')])
  await run(rule)
  expect(await listNames()).toHaveLength(2)
  expect((await person.fetch(base, { json: draft })).status).toBe(409)
  expect((await person.fetch(`${base}/${rule.id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await person.read(base)).toEqual([])
  expect(await listNames()).toHaveLength(2)
})

it('adds at most 100 in one run', async () => {
  gitlab.setProjects(Array.from({ length: 120 }, (_, index) => toProject(index + 1, `part-${index}`)))
  const rule = await create()
  expect((await run(rule)).lastRun?.added).toBe(100)
  expect((await run(rule)).lastRun?.added).toBe(20)
}, 60_000)
