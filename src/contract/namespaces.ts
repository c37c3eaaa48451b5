/** The files of `locales/<language>/`: `app` is always there, the others come with the screens that need them. */
export const namespaces = [
  'app',
  'auth',
  'listing',
  'invitations',
  'repositories',
  'indexing',
  'workspaces',
  'members',
  'emails',
  'public-chat',
  'public-chat-links',
  'api-keys',
  'marketing-info',
  'search',
  'chat',
  'consent',
  're-consent',
  'mailbox',
  'commands',
  'legal',
  'profile',
  'forms',
  'organisation',
  'usage',
  'billing',
  'referrals',
  'inspect',
  'inspector',
  'recording',
  'controls',
  'stately',
] as const

export type Namespace = (typeof namespaces)[number]

/** Texts of QA's pages, which the product's own build does not have. */
export const inspectNamespaces: readonly Namespace[] = ['inspect', 'inspector', 'recording', 'controls', 'stately']
