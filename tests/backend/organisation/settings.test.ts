import { describe, expect, test } from 'vitest'
import type { Organisation, OrganisationSettings } from '#src/contract/organisation.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { signUpForEachTest } from '#tests/support/new-person.ts'
import { type CallInit, signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let person: SignedInPerson
signUpForEachTest((room) => ({ backend, person } = room))

const untouched = { defaultChatMode: 'Auto', isAutoIndexingDefault: false, version: 1 }
const read = (who = person) => who.read<OrganisationSettings>('/api/organization/settings')
const answer = async (path: string, init: CallInit, who = person) => {
  const response = await who.fetch(path, init)
  return [response.status, await response.json()] as const
}
const save = (json: object, who = person) => answer('/api/organization/settings', { method: 'PUT', json }, who)
const saveDetails = (json: object, who = person) => answer('/api/organization', { method: 'PUT', json }, who)

describe('the settings', () => {
  test('are those of the organisation alone; what is not sent stays, and null clears', async () => {
    const stranger = await signUpPerson(backend)
    expect(await read()).toEqual(untouched)
    expect(await save({ mailLanguage: 'de', defaultChatMode: 'Fast' })).toEqual([
      200,
      { defaultChatMode: 'Fast', mailLanguage: 'de', isAutoIndexingDefault: false, version: 2 },
    ])
    expect(await save({ isAutoIndexingDefault: true, version: 2 })).toMatchObject([
      200,
      { defaultChatMode: 'Fast', mailLanguage: 'de', isAutoIndexingDefault: true, version: 3 },
    ])
    expect(await save({ mailLanguage: null })).toEqual([
      200,
      { defaultChatMode: 'Fast', isAutoIndexingDefault: true, version: 4 },
    ])
    expect(await read(stranger)).toEqual(untouched)
  })

  test.each([{ defaultChatMode: 'Slow' }, { mailLanguage: 'xx' }, { isAutoIndexingDefault: 'yes' }, { version: 1.5 }])(
    'are refused when they are %j',
    async (json) => {
      expect(await save(json)).toMatchObject([400, { validationErrors: [expect.any(String)] }])
      expect(await read()).toEqual(untouched)
    },
  )

  test('B04 take no id, plan or version of the body', async () => {
    const stranger = await signUpPerson(backend)
    const smuggled = {
      id: stranger.organisationId,
      organisationId: stranger.organisationId,
      plan: { planLevel: 'custom' },
      plan_level: 'custom',
      settings_version: 9,
    }
    expect(await save({ defaultChatMode: 'Deep', ...smuggled })).toMatchObject([200, { version: 2 }])
    expect(await person.read('/api/organization')).toMatchObject({ plan: { planLevel: 'startup' } })
    expect(await read(stranger)).toEqual(untouched)
  })

  test('of an earlier version are refused: of two administrators at once one wins', async () => {
    const colleague = await signUpPerson(backend, { organisation: person.organisationId })
    const both = await Promise.all([
      save({ defaultChatMode: 'Fast', version: 1 }),
      save({ defaultChatMode: 'Deep', version: 1 }, colleague),
    ])
    expect(both.map(([status]) => status).toSorted()).toEqual([200, 409])
    const [winner, loser] = both[0][0] === 200 ? both : both.toReversed()
    expect(loser?.[1]).toMatchObject({ errorMessageKey: 'errors.settingsChanged' })
    expect(await read()).toEqual(winner?.[1])
  })

  test('cannot index again by themselves what the plan does not', async () => {
    const { db } = backend.services
    await db
      .updateTable('organisations')
      .set({ is_auto_indexing_allowed: false })
      .where('id', '=', person.organisationId)
      .execute()
    expect(await save({ isAutoIndexingDefault: true })).toMatchObject([
      403,
      { errorMessageKey: 'errors.autoIndexingNotInPlan' },
    ])
    expect(await save({ isAutoIndexingDefault: false, defaultChatMode: 'Fast' })).toMatchObject([200, {}])
  })
})

test('name and metadata of an earlier version are refused: of two administrators at once one wins', async () => {
  const colleague = await signUpPerson(backend, { organisation: person.organisationId })
  const both = await Promise.all([
    saveDetails({ name: 'One', version: 1 }),
    saveDetails({ name: 'Other', metadata: { industry: 'Mathematics' }, version: 1 }, colleague),
  ])
  expect(both.map(([status]) => status).toSorted()).toEqual([200, 409])
  const [winner, loser] = both[0][0] === 200 ? both : both.toReversed()
  expect(loser?.[1]).toMatchObject({ errorMessageKey: 'errors.organisationChanged' })
  expect(await person.read<Organisation>('/api/organization')).toEqual(winner?.[1])
  expect(winner?.[1]).toMatchObject({ version: 2 })
  expect(await saveDetails({ name: 'Third' })).toMatchObject([200, { name: 'Third', version: 3 }])
})

describe('what the settings do', () => {
  const modeAsked = async (searchMode?: string) => {
    const messages = [{ role: 'user', content: 'Where is the basket?', ...(searchMode ? { searchMode } : {}) }]
    const json = { messages, names: ['shop'], stream: false }
    const { conversationId } = await person.read<{ conversationId: string }>('/api/chat/completions', { json })
    const kept = await person.read<{ messages: { searchMode?: string }[] }>(`/api/conversations/${conversationId}`)
    return kept.messages[0]?.searchMode
  }

  test('a question that names no mode is asked in the default one', async () => {
    const { db } = backend.services
    const repository = await addRepository(db, person.organisationId, 'shop')
    await buildIndex(db, person.organisationId, repository, [plainFile('a.ts', 'const basket = 1\n')])
    expect(await modeAsked()).toBe('Auto')
    await save({ defaultChatMode: 'Fast' })
    expect(await person.read('/api/organization')).toMatchObject({ defaultChatMode: 'Fast' })
    expect([await modeAsked(), await modeAsked('Deep')]).toEqual(['Fast', 'Deep'])
  })

  const languageOfReset = async (headers: Record<string, string>) => {
    const { db } = backend.services
    backend.advance(1_000)
    await backend.fetch('/api/auth/request-password-reset', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email: person.email }),
    })
    const mails = db.selectFrom('emails').where('to_address', '=', person.email).select('subject')
    return (await mails.orderBy('created_at', 'desc').executeTakeFirstOrThrow()).subject
  }

  test('who has chosen no language is written to in that of the organisation', async () => {
    const french = { 'accept-language': 'fr' }
    const inFrench = await languageOfReset(french)
    await save({ mailLanguage: 'de' })
    const inGerman = await languageOfReset(french)
    expect(inGerman).not.toBe(inFrench)
    await person.fetch('/api/user/preferences/language', { method: 'PUT', json: { locale: 'fr' } })
    expect(await languageOfReset({})).toBe(inFrench)
    expect(inGerman).toMatch(/Passwort/)
  })

  test('a new repository with an address is indexed again by itself, if the plan still offers it', async () => {
    const add = (name: string) =>
      person.read<Repository>('/api/repositories', {
        json: { name, source: { sourceType: 'PublicHttp', url: `https://git.example/${name}` } },
      })
    expect((await add('before')).isAutoIndexed).toBe(false)
    await save({ isAutoIndexingDefault: true })
    expect((await add('after')).isAutoIndexed).toBe(true)
    await backend.services.db
      .updateTable('organisations')
      .set({ is_auto_indexing_allowed: false })
      .where('id', '=', person.organisationId)
      .execute()
    expect((await add('later')).isAutoIndexed).toBe(false)
  })
})
