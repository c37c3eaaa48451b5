// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { createDraftStore, json, plainText } from '#src/actors/draft-store.ts'
import { chatDrafts, createLinkDrafts, readComment, readDraft } from '#src/actors/draft.sink.ts'
import { accountDrafts } from '#src/views/account-forms/account-draft.ts'
import { keyDrafts } from '#src/views/api-keys/form/key-values.ts'
import { invitationDrafts } from '#src/views/invitations/form/stored-draft.ts'
import { settingsDrafts } from '#src/views/organisation/organisation-values.ts'
import { repositoryDrafts } from '#src/views/repositories/add/stored-draft.ts'
import { workspaceDrafts } from '#src/views/workspaces/form/stored-draft.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const toKey = (id: string): string => `fresh:${id}`
const numbers = createDraftStore(
  toKey,
  json((value) => (typeof value === 'number' ? value : null)),
)

it('keeps a draft for each record until it is removed', () => {
  numbers.write('a', 1)
  numbers.write('b', 2)
  numbers.write('a', null)
  expect([numbers.read('a'), numbers.read('b'), sessionStorage.getItem('fresh:a')]).toEqual([null, 2, null])
})

it.each(['', '{', '"text"', 'null'])('has no draft where %j is stored', (stored) => {
  sessionStorage.setItem('fresh:a', stored)
  expect(numbers.read('a')).toBeNull()
})

it('keeps no empty text', () => {
  const texts = createDraftStore(toKey, plainText)
  texts.write('a', 'x')
  texts.write('a', '')
  expect([texts.read('a'), sessionStorage.getItem('fresh:a')]).toEqual([null, null])
})

it('goes on without a draft where the storage is forbidden', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  numbers.write('a', 1)
  expect(numbers.read('a')).toBeNull()
})

it('finds the drafts of an earlier build', () => {
  const repository = { url: 'https://a.example/b', branch: '', name: 'b', description: '' }
  const workspace = {
    name: 'w',
    description: '',
    pickedIds: ['1'],
    nameContains: '',
    namePattern: '',
    sourceTypes: ['PublicHttp'],
  }
  const key = { name: 'k', scope: 'AllDataSources', sourceIds: [], expiry: '90', date: '' }
  const settings = { defaultChatMode: 'Deep', mailLanguage: '', isAutoIndexingDefault: true }
  const stored = {
    'chat-draft:new': 'a question',
    'public-chat-draft:link:chat-draft:7': 'a visitor asks',
    'chat-comment:9': 'wrong file',
    'invitation-draft': 'a@b.example',
    'account-draft': JSON.stringify({ email: 'a@b.example' }),
    'repository-draft': JSON.stringify(repository),
    'workspace-draft:new': JSON.stringify({ version: 0, values: workspace }),
    'api-key-draft:3': JSON.stringify({ version: 2, values: key }),
    'page-draft:organisation-settings:5': JSON.stringify({ version: 4, values: settings }),
  }
  for (const [name, text] of Object.entries(stored)) sessionStorage.setItem(name, text)
  expect([readDraft(chatDrafts, null), readDraft(createLinkDrafts('link'), '7'), readComment('9')]).toEqual([
    'a question',
    'a visitor asks',
    'wrong file',
  ])
  expect([invitationDrafts.read('new'), accountDrafts.read('new')]).toEqual(['a@b.example', { email: 'a@b.example' }])
  expect(repositoryDrafts.read('new')).toEqual({ version: 0, values: repository })
  repositoryDrafts.write('new', { version: 0, values: repository })
  expect(sessionStorage.getItem('repository-draft')).toBe(stored['repository-draft'])
  expect(workspaceDrafts.read('new')).toEqual({ version: 0, values: workspace })
  expect(keyDrafts.read('3')).toEqual({ version: 2, values: key })
  expect(settingsDrafts.read('organisation-settings:5')).toEqual({ version: 4, values: settings })
})
