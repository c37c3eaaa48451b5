import { sql } from 'kysely'
import type { Completion } from '#src/contract/chat.ts'
import type { InvitationResult } from '#src/contract/invitations.ts'
import type { PublicChatLink } from '#src/contract/public-chat-links.ts'
import type { ConversationShare } from '#src/contract/shared-conversations.ts'
import { describeDevice } from '#src/backend/credentials/describe-device.ts'
import { createSecret } from '#src/backend/crypto/secret-tokens.ts'
import { insertSession } from '#src/backend/credentials/sessions.store.ts'
import type { Database } from '#src/backend/db/tables.ts'
import { insertRule } from '#src/backend/import-rules/import-rules.store.ts'
import { subscribe } from '#tests/backend/billing/billing-room.ts'
import { completions } from '#tests/backend/chat/chat-backend.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile, symbol } from '#tests/backend/code-index/plain-file.ts'
import { addModel } from '#tests/backend/language-models/own-models.ts'
import { linksPath, makeVisitor } from '#tests/backend/public-chat/link-room.ts'
import { storeReview } from '#tests/backend/reviews/stored-review.ts'
import { storeComment, storePullRequest } from '#tests/backend/pull-requests/stored-pull-request.ts'
import { toForm, zipFiles } from '#tests/backend/repositories/archive-files.ts'
import { issueKey } from '#tests/support/api-keys.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'

export interface Things {
  readonly repository: string
  readonly spareRepository: string
  readonly sourceName: string
  readonly identifier: string
  readonly workspace: string
  readonly workspaceName: string
  readonly upload: string
  readonly conversation: string
  readonly answer: string
  readonly member: string
  readonly session: string
  readonly invitation: string
  readonly apiKey: string
  readonly languageModel: string
  readonly sshHost: string
  readonly importRule: string
  readonly email: string
  readonly link: string
  readonly visitorConversation: string
  readonly visitorAnswer: string
  readonly shortCode: string
  readonly shareToken: string
  readonly visitorToken: string
  readonly invitationToken: string
  readonly referralCode: string
  readonly pullRequest: string
  readonly review: string
  readonly finding: string
  readonly lineComment: string
}

/** A bearer may be used by members of any organisation: it names what it opens. */
export const bearers: ReadonlySet<string> = new Set([
  'shortCode',
  'shareToken',
  'visitorToken',
  'invitationToken',
  'referralCode',
] satisfies (keyof Things)[])

export interface Furnished {
  readonly id: string
  readonly mark: string
  readonly admin: SignedInPerson
  readonly colleague: SignedInPerson
  readonly things: Things
  readonly key: string
}

const makeSource = (mark: string) => [
  plainFile(
    'src/main.ts',
    [`/** Keeps the ${mark} of everybody. */`, 'export function keepSentinel() {', `  return '${mark}'`, '}'].join(
      '\n',
    ),
    { language: 'TypeScript', symbols: [symbol('function', 'keepSentinel', 2, 4, `Keeps the ${mark} of everybody.`)] },
  ),
]

const rename = async ({ services: { db } }: TestBackend, mark: string, admin: SignedInPerson, people: string[]) => {
  await db
    .updateTable('organisations')
    .set({ name: `House ${mark}` })
    .where('id', '=', admin.organisationId)
    .execute()
  await db
    .updateTable('users')
    .set({ last_name: `Of ${mark}` })
    .where('id', 'in', people)
    .execute()
}

const upload = async (admin: SignedInPerson, mark: string): Promise<string> => {
  const body = toForm(`${mark}.zip`, zipFiles({ 'a/b.txt': mark }))
  return (await admin.read<{ id: string }>('/api/repositories/uploads/archive', { method: 'POST', body })).id
}

const question = { messages: [{ role: 'user', content: 'where is keepSentinel' }], stream: false }

const visit = async (backend: TestBackend, shortCode: string) => {
  const response = await makeVisitor(backend).ask(shortCode, 'where is keepSentinel')
  const { conversationId, messageId, conversationToken = '' } = (await response.json()) as Completion
  return { visitorConversation: conversationId, visitorAnswer: messageId, visitorToken: conversationToken }
}

export const furnish = async (backend: TestBackend, mark: string): Promise<Furnished> => {
  const { clock, db } = backend.services
  const admin = await signUpPerson(backend)
  const { organisationId: id } = admin
  const colleague = await signUpPerson(backend, { organisation: id })
  await rename(backend, mark, admin, [admin.userId, colleague.userId])
  const sourceName = `acme/${mark}`
  const repository = await addRepository(db, id, sourceName)
  const spareRepository = await addRepository(db, id, `acme/spare-${mark}`)
  await buildIndex(db, id, repository, makeSource(mark))
  const source = { source_type: 'SshKey', url: `git@git.invalid:acme/spare-${mark}.git` }
  await db.updateTable('repositories').set(source).where('id', '=', spareRepository).execute()
  await admin.read('/api/organization/ssh-settings', { method: 'PUT', json: { kind: 'generate', type: 'ed25519' } })
  const workspaceName = `Space ${mark}`
  const json = { name: workspaceName, repositoryIds: [repository] }
  const workspace = (await admin.read<{ id: string }>('/api/workspaces', { json })).id
  const completion = await admin.read<Completion>(completions, { json: { ...question, names: [sourceName] } })
  const { results } = await admin.read<{ results: InvitationResult[] }>('/api/invitations', {
    json: { emails: [`guest-${mark}@quarry.example`], role: 'User' },
  })
  const { id: apiKey, key } = await issueKey(admin, { name: `key ${mark}` })
  const { id: link, shortCode } = await admin.read<PublicChatLink>(linksPath, {
    json: { title: `Ask ${mark}`, dataSourceIds: [repository] },
  })
  await subscribe(backend, admin, 'startup')
  const { share } = await admin.read<{ share: ConversationShare }>(
    `/api/conversations/${completion.conversationId}/share`,
    { method: 'PUT' },
  )
  const email = await db.selectFrom('emails').where('organisation_id', '=', id).select('id').executeTakeFirstOrThrow()
  const pullRequest = await storePullRequest(backend, admin, repository, mark)
  return {
    id,
    mark,
    admin,
    colleague,
    key,
    things: {
      repository,
      spareRepository,
      sourceName,
      identifier: `${sourceName}::src/main.ts::keepSentinel`,
      workspace,
      workspaceName,
      upload: await upload(admin, mark),
      conversation: completion.conversationId,
      answer: completion.messageId,
      member: colleague.userId,
      session: await insertSession(db, admin.userId, createSecret(), clock(), describeDevice(null)),
      invitation: results[0]?.invitation?.id ?? '',
      apiKey,
      languageModel: (await addModel(admin, { model: `model ${mark}`, baseUrl: `https://${mark}.invalid/v1` })).id,
      sshHost: await confirmHost(admin, `${mark}.invalid`),
      importRule: await insertImportRule(backend, admin),
      email: email.id,
      link,
      shortCode,
      shareToken: share.token,
      ...(await visit(backend, shortCode)),
      invitationToken: results[0]?.link?.split('/').at(-1) ?? '',
      pullRequest,
      ...(await storeReview(backend, admin, { repositoryId: repository, pullRequestId: pullRequest }, mark)),
      lineComment: await storeComment(backend, admin, pullRequest, `About ${mark}`),
      referralCode: (await admin.read<{ code: string }>('/api/referrals/code', { method: 'POST' })).code,
    },
  }
}

const insertImportRule = ({ services: { db, clock } }: TestBackend, admin: SignedInPerson): Promise<string> => {
  const place = { organisationId: admin.organisationId, host: 'gitlab', address: 'https://gitlab.invalid' } as const
  const conditions = { include: [], exclude: [], hasForks: false, hasArchived: false }
  return insertRule(db, { ...place, ...conditions, owner: 'harbour', createdBy: admin.userId }, clock())
}

const hostKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAfuCHKVTjquxvt6CM6tdG4SLp1Btn/nOeHHE5UOzRdf'

const confirmHost = async (admin: SignedInPerson, address: string): Promise<string> => {
  const json = { address, publicKeys: [hostKey] }
  return (await admin.read<{ id: string }>('/api/organization/ssh-settings/hosts', { method: 'PUT', json })).id
}

interface Owned {
  readonly id: string
  readonly organisation: string
}

export const ownedIds = async (db: Database): Promise<readonly Owned[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns as c
    where table_schema = current_schema() and column_name = 'organisation_id'
      and exists (select from information_schema.columns as own
        where own.table_schema = c.table_schema and own.table_name = c.table_name and own.column_name = 'id')`.execute(
    db,
  )
  const parts = [
    sql`select id, id as organisation from organisations`,
    sql`select m.id, c.organisation_id from chat_messages as m join conversations as c on c.id = m.conversation_id`,
    ...tables.map(
      ({ name }) => sql`select id, organisation_id from ${sql.table(name)} where organisation_id is not null`,
    ),
  ]
  return (await sql<Owned>`${sql.join(parts, sql` union all `)}`.execute(db)).rows
}
