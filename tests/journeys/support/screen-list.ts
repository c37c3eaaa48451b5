import type { ProductApi } from '#tests/support/product-api.ts'

export interface GuardedScreen {
  readonly path: string
  /** A selector that only the finished screen matches; left out: a heading. */
  readonly ready?: string
  /** A selector of controls that must be free before anything is scrolled. */
  readonly inPlace?: string
}

/** The field of a question and its button. */
export const composer = '#chat-question, button[type=submit]'

export const signedOutScreens: readonly GuardedScreen[] = [
  { path: '/login' },
  { path: '/signup' },
  { path: '/privacy' },
  { path: '/terms' },
  { path: '/reset-password' },
  { path: '/reset-password?token=dead' },
  { path: '/confirm-email' },
  { path: '/invitation/accept' },
  { path: '/auth/error?reason=notLinked' },
  { path: '/auth/success' },
  { path: '/dev/mailbox' },
  { path: '/public/chat/ask-the-demo', ready: '#chat-question', inPlace: composer },
  { path: '/nowhere' },
]

const linkCode = 'ask-the-demo'

/** Fills the demo, so that every list has a row, and resolves with the screens of its administrator. */
export const prepareSignedInScreens = async ({ call }: ProductApi): Promise<readonly GuardedScreen[]> => {
  const post = <Body>(path: string, body: object) => call<Body>(path, { method: 'POST', body: JSON.stringify(body) })
  const [repository] = await call<{ id: string }[]>('/api/repositories')
  if (repository === undefined) throw new Error('The demo has no repository.')
  const dataSourceIds = [repository.id]
  await post('/api/workspaces', { name: 'Everything', repositoryIds: dataSourceIds })
  await post('/api/api-keys', { name: 'Build server' })
  await post('/api/organization/public-chat-links', { title: 'Ask the demo', shortCode: linkCode, dataSourceIds })
  const { conversationId } = await post<{ conversationId: string }>('/api/chat/completions', {
    messages: [{ role: 'user', content: 'How does createClient work?' }],
    dataSources: [{ id: repository.id }],
    stream: false,
    consumerType: 'WebChat',
  })
  const file = `repo=${repository.id}&file=package.json`
  return [
    { path: '/repositories', ready: 'tbody a' },
    { path: '/chat', ready: 'form input[role=combobox]', inPlace: composer },
    { path: `/chat?conversation=${conversationId}`, ready: 'article', inPlace: composer },
    { path: `/chat?conversation=${conversationId}&${file}`, ready: 'code' },
    { path: '/search' },
    { path: '/search?q=createClient', ready: '[data-hit]' },
    { path: `/search?q=createClient&${file}`, ready: 'code' },
    { path: '/workspaces', ready: 'tbody a' },
    { path: '/pull-requests' },
    { path: '/profile' },
    { path: '/referrals' },
    { path: '/organisation' },
    { path: '/organization-billing' },
    { path: '/api-keys', ready: 'tbody tr' },
    { path: '/settings/users', ready: 'tbody tr' },
    { path: '/settings/users?tab=invitations' },
    { path: '/monitoring/usage' },
    { path: '/monitoring/emails' },
    { path: '/public-chat-links', ready: 'tbody tr' },
    { path: '/settings/llm' },
    { path: '/settings/ssh' },
    { path: '/settings/jira' },
    { path: '/settings/github' },
    { path: '/settings/gitlab' },
  ]
}
