import type { Page } from 'playwright-core'
import { readChunks } from '#tests/support/built-chunks.ts'
import type { ProductApi } from '#tests/support/product-api.ts'
import { chatPage } from './chat.page.ts'

export interface GuardedScreen {
  readonly path: string
  readonly name?: string
  /** A selector that only the finished screen matches; the default is a heading. */
  readonly ready?: string
  readonly inPlace?: string
  readonly prepare?: (page: Page) => Promise<unknown>
  readonly opens?: { readonly selector: string; readonly widths: readonly number[] }
  readonly answers?: { readonly to: string | (() => string); readonly status: number; readonly body: string }
  readonly complains?: RegExp
}

export const composer = '#chat-question, button[type=submit]'

const linkCode = 'ask-the-demo'
const begunLinkCode = 'asked-before'
const question = 'How does createClient work?'

const askVisitorsQuestion = async (page: Page): Promise<void> => {
  const { asked, ask, isComplete } = chatPage(page)
  await page.locator('#chat-question').waitFor()
  if ((await asked.count()) > 0) return
  await ask(question)
  await isComplete.waitFor({ state: 'attached' })
}

/** The build may come after this file has been read. */
const findLoginChunk = () => `**/${readChunks('dist/app').findFile('src/views/login/login.view.tsx')}`

const missing = { status: 404, body: '{}' }
const refused = { status: 403, body: '{}' }

const openScreens: readonly GuardedScreen[] = [
  { path: '/auth/error?reason=notLinked' },
  { path: '/auth/success' },
  { path: '/dev/mailbox', ready: 'article' },
  { path: '/dev/mailbox', name: 'missing', answers: { to: '**/api/dev/mailbox', ...missing } },
  { path: '/dev/mailbox', name: 'refused', answers: { to: '**/api/dev/mailbox', ...refused } },
  { path: `/public/chat/${linkCode}`, ready: '#chat-question', inPlace: composer },
  {
    path: `/public/chat/${begunLinkCode}`,
    prepare: askVisitorsQuestion,
    ready: 'article',
    inPlace: composer,
  },
  { path: '/public/chat/~unknown', ready: 'main h1', complains: /404/ },
  { path: '/nowhere' },
]

export const signedOutScreens: readonly GuardedScreen[] = [
  { path: '/login' },
  {
    path: '/login',
    name: 'unloadable',
    ready: 'output',
    answers: { to: findLoginChunk, ...missing },
    complains: /dynamically imported module/,
  },
  { path: '/signup' },
  { path: '/privacy' },
  { path: '/terms' },
  { path: '/reset-password' },
  { path: '/reset-password?token=dead' },
  { path: '/confirm-email' },
  { path: '/invitation/accept' },
  ...openScreens,
]

export const prepareSignedInScreens = async ({ call }: ProductApi): Promise<readonly GuardedScreen[]> => {
  const post = <Body>(path: string, body: object) => call<Body>(path, { method: 'POST', body: JSON.stringify(body) })
  const [repository] = await call<{ id: string }[]>('/api/repositories')
  if (repository === undefined) throw new Error('The demo has no repository.')
  const dataSourceIds = [repository.id]
  await post('/api/workspaces', { name: 'Everything', repositoryIds: dataSourceIds })
  await post('/api/api-keys', { name: 'Build server' })
  await post('/api/invitations', { emails: ['new@example.org'], role: 'User' })
  for (const shortCode of [linkCode, begunLinkCode])
    await post('/api/organization/public-chat-links', { title: 'Ask the demo', shortCode, dataSourceIds })
  const languageModel = { provider: 'OpenAI', model: 'gpt-5-mini', complexity: 'Medium', purposes: ['Search'] }
  await post('/api/settings/llm/models', { ...languageModel, apiKey: 'sk-0123456789abcdef', isEnabled: false })
  const { conversationId } = await post<{ conversationId: string }>('/api/chat/completions', {
    messages: [{ role: 'user', content: question }],
    dataSources: [{ id: repository.id }],
    stream: false,
    consumerType: 'WebChat',
  })
  const { share } = await call<{ share: { token: string } }>(`/api/conversations/${conversationId}/share`, {
    method: 'PUT',
  })
  const drawer = 'main header button'
  const navigation = '[aria-label="Open navigation"]:visible'
  const file = `repo=${repository.id}&file=package.json`
  return [
    { path: '/repositories', ready: 'tbody a' },
    { path: '/repositories', name: 'refused', answers: { to: '**/api/repositories', ...refused } },
    {
      path: '/repositories',
      name: 'broken',
      ready: 'text=Error 500',
      answers: { to: '**/api/repositories', status: 200, body: '{}' },
      complains: /is not a function/,
    },
    { path: '/repositories', name: 'navigation', opens: { selector: navigation, widths: [320, 768] } },
    { path: `/repositories/${repository.id}/files`, ready: 'main section h2' },
    { path: `/repositories/${repository.id}/files?file=package.json&line=3-5`, ready: 'code' },
    { path: `/repositories/${repository.id}/files?file=nowhere.ts`, ready: 'main h2', complains: /404/ },
    { path: '/chat', ready: '[data-source-chip]', inPlace: composer },
    { path: `/chat?conversation=${conversationId}`, ready: 'article', inPlace: composer },
    {
      path: `/chat?conversation=${conversationId}`,
      name: 'conversations',
      ready: 'article',
      opens: { selector: drawer, widths: [320, 768] },
    },
    { path: `/chat?conversation=${conversationId}&${file}`, ready: 'code' },
    { path: '/search' },
    { path: '/search?q=createClient', ready: '[data-hit]' },
    { path: `/search?q=createClient&${file}`, ready: 'code' },
    { path: '/workspaces', ready: 'tbody a' },
    { path: '/pull-requests' },
    { path: '/pull-requests/unknown' },
    { path: '/profile' },
    { path: '/profile?tab=security' },
    { path: '/profile?tab=connections' },
    { path: '/profile?tab=privacy' },
    { path: '/referrals' },
    { path: '/organisation' },
    { path: '/organization-billing' },
    { path: '/api-keys', ready: 'tbody tr' },
    { path: '/settings/users', ready: 'tbody tr' },
    { path: '/settings/users?tab=invitations' },
    { path: '/monitoring/usage' },
    { path: '/monitoring/emails' },
    { path: '/public-chat-links', ready: 'tbody tr' },
    { path: '/settings/llm', ready: 'tbody tr' },
    { path: '/settings/ssh', ready: 'main ul code' },
    { path: '/settings/jira' },
    { path: '/settings/github' },
    { path: '/settings/gitlab' },
    { path: `/public/chat/~${share.token}`, ready: 'article' },
    ...openScreens,
  ]
}
