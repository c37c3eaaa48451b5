import type { CallName } from '#src/contract/all-endpoints.ts'
import { draft } from '#tests/backend/language-models/own-models.ts'
import { tokenHeader } from '#tests/backend/public-chat/link-room.ts'
import { hostSampleCalls } from './host-sample-calls.ts'
import { pullRequestSampleCalls } from './pull-request-sample-calls.ts'
import { repositoryFileSampleCalls } from './repository-file-sample-calls.ts'
import { searchSampleCalls } from './search-sample-calls.ts'
import type { Things } from './furnished-organisation.ts'

export interface SampleCall {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

export type Sample = (of: Things) => SampleCall

const none: Sample = () => ({})
const confirmed = { confirmed: true }
const ofRepository: Sample = ({ repository: id }) => ({ params: { id } })
const ofMember: Sample = ({ member: id }) => ({ params: { id } })
const ofConversation: Sample = ({ conversation: id }) => ({ params: { id } })
const ofAnswer: Sample = ({ answer: id }) => ({ params: { id } })
const ofEmail: Sample = ({ email: id }) => ({ params: { id } })
const ofWorkspace: Sample = ({ workspace: id }) => ({ params: { id } })
const ofLink: Sample = ({ link: id }) => ({ params: { id } })
const ofLanguageModel: Sample = ({ languageModel: id }) => ({ params: { id } })
const ofSpareRepository: Sample = ({ spareRepository: id }) => ({ params: { id } })
const ofVisitorAnswer: Sample = ({ shortCode: name, visitorAnswer: id, visitorToken }) => ({
  params: { name, id },
  headers: { [tokenHeader]: visitorToken },
})
const password = 'Correct-Horse-7'
const credentials: Sample = () => ({ body: { email: 'nobody@quarry.example', password } })
const address: Sample = () => ({ body: { email: 'nobody@quarry.example' } })
const sourceQuery: Sample = () => ({ query: { query: 'keep the sentinel' } })
const messages = [{ role: 'user', content: 'where is keepSentinel' }]
const run =
  (tool: string, body: (of: Things) => object): Sample =>
  (of) => ({ params: { tool }, body: body(of) })

const consent = {
  action: 'AcceptAll',
  consentVersion: '1.1.0',
  previousVersion: null,
  isReConsent: false,
  deferralCount: 0,
  preferences: { preferences: true, statistics: true, marketing: false, support: false },
  userAgent: 'Browser/1',
  source: 'corner-banner',
  sessionId: 'tab-1',
  locale: 'en',
  timestamp: '2026-01-05T09:00:00.000Z',
}
const cookies = { ...consent.preferences, consentVersion: '1.1.0', versionAcceptedAt: consent.timestamp }
const modelDraft = { ...draft, baseUrl: 'https://models.invalid/v1' }
const gitlabDraft = { accessToken: 'glpat-not-a-token', gitLabUrl: 'https://gitlab.invalid' }
const newMember = { firstName: 'Grace', lastName: 'Hopper', password }

export const sampleCalls: Readonly<Partial<Record<CallName, readonly Sample[]>>> = {
  ...hostSampleCalls,
  ...pullRequestSampleCalls,
  ...repositoryFileSampleCalls,
  ...searchSampleCalls,
  'collected.events': [() => ({ query: { kind: 'good' } })],
  'emailResend.send': [ofEmail],
  'file.read': [({ repository: id }) => ({ params: { id }, query: { path: 'src/main.ts' } })],
  'file.skipped': [ofRepository],
  'ownSession.revoke': [({ session: id }) => ({ params: { id } })],
  'repositoryUsage.read': [ofRepository],
  'indexing.cancel': [ofRepository],
  'apiKey.issue': [
    () => ({ body: { name: 'a key' } }),
    ...(['repository', 'workspace'] as const).map((kind): Sample => (of) => ({
      body: { name: `for a ${kind}`, scope: 'SelectedDataSources', dataSourceIds: [of[kind]] },
    })),
  ],
  'apiKey.update': [
    ({ apiKey: id }) => ({ params: { id }, body: { name: 'another', version: 1 } }),
    ({ apiKey: id, repository }) => ({
      params: { id },
      body: { name: 'another', scope: 'SelectedDataSources', dataSourceIds: [repository], version: 1 },
    }),
  ],
  'apiKey.revoke': [({ apiKey: id }) => ({ params: { id }, body: confirmed })],
  'artifact.fetch': [
    ({ identifier }) => ({ body: { identifiers: [identifier] } }),
    ({ identifier, repository }) => ({ body: { identifiers: [identifier], dataSource: repository } }),
    ({ identifier, sourceName }) => ({ body: { identifiers: [identifier], dataSource: sourceName } }),
    ({ identifier, workspace }) => ({ body: { identifiers: [identifier], dataSource: workspace } }),
  ],
  'artifact.relationships': [
    ({ identifier }) => ({ body: { identifier, profile: 'AllRelevant' } }),
    ({ identifier, repository }) => ({ body: { identifier, dataSource: repository } }),
    ({ identifier, workspace }) => ({ body: { identifier, dataSource: workspace } }),
  ],
  'auth.login': [credentials],
  'auth.signUp': [() => ({ body: { firstName: 'Ada', lastName: 'Byron', email: 'nobody@quarry.example', password } })],
  'auth.logout': [() => ({ body: { refreshToken: 'nothing' } })],
  'auth.refresh': [() => ({ body: { refreshToken: 'nothing' } })],
  'auth.requestPasswordReset': [address],
  'auth.resetPassword': [() => ({ body: { token: 'nothing', password } })],
  'auth.confirmEmail': [() => ({ body: { token: 'nothing' } })],
  'auth.resendConfirmation': [address],
  'githubSignIn.prepareLink': [() => ({ body: { returnUrl: '/profile' } })],
  'gitlabSignIn.prepareLink': [() => ({ body: { returnUrl: '/profile' } })],
  'billing.createCheckout': [() => ({ body: { planLevel: 'hobby' } })],
  'answer.complete': [
    ({ sourceName }) => ({ body: { messages, names: [sourceName], stream: false } }),
    ({ workspaceName }) => ({ body: { messages, names: [`workspace:${workspaceName}`], stream: false } }),
    ({ repository: id }) => ({ body: { messages, dataSources: [{ id }], stream: false } }),
    ({ workspace: id }) => ({ body: { messages, dataSources: [{ id }], stream: true } }),
    ({ sourceName }) => ({ body: { messages, model: `quarry/${sourceName}` } }),
    ({ workspaceName }) => ({ body: { messages, model: `quarry/workspace:${workspaceName}` } }),
    ({ answer }) => ({ body: { messages, conversationId: `chatcmpl-${answer}` } }),
    ({ conversation: conversationId }) => ({ body: { messages, conversationId, stream: false } }),
  ],
  'answer.stop': [ofAnswer],
  'answer.resume': [ofAnswer],
  'chat.conversations': [none, () => ({ query: { searchTerm: 'sentinel' } })],
  'chat.conversation': [ofConversation],
  'chat.rename': [({ conversation: id }) => ({ params: { id }, body: { title: 'sentinel' } })],
  'chat.branch': [
    ({ conversation: id, answer: messageId }) => ({ params: { id }, body: { messageId, text: 'where is it' } }),
  ],
  'chat.remove': [({ conversation: id }) => ({ params: { id } })],
  'chat.archive': [({ conversation: id }) => ({ params: { id }, body: { isArchived: false } })],
  'chat.feedback': [({ answer: id }) => ({ params: { id }, body: { feedback: 'up', comment: 'right' } })],
  'consent.log': [() => ({ body: consent })],
  'dataSource.alive': [none, sourceQuery],
  'dataSource.all': [none, sourceQuery],
  'ready.ready': [none, sourceQuery],
  'model.list': [none],
  'model.read': [
    ({ sourceName }) => ({ params: { model: `quarry/${sourceName}` } }),
    ({ workspaceName }) => ({ params: { model: `quarry/${workspaceName}` } }),
    () => ({ params: { model: 'quarry/all' } }),
  ],
  'email.list': [none, () => ({ query: { q: 'quarry' } })],
  'email.read': [ofEmail],
  'invitation.send': [() => ({ body: { emails: ['another@quarry.example'], role: 'User', replacesPending: true } })],
  'invitation.list': [none, () => ({ query: { search: 'quarry' } })],
  'invitation.validate': [({ invitationToken: token }) => ({ params: { token } })],
  'invitation.acceptWithPassword': [({ invitationToken: token }) => ({ body: { ...newMember, token } })],
  'invitation.acceptWithGitlab': [() => ({ body: { token: 'nothing' } })],
  'invitation.accept': [() => ({ body: { token: 'nothing' } })],
  'invitation.reject': [() => ({ body: { token: 'nothing' } })],
  'invitation.revoke': [({ invitation: id }) => ({ params: { id } })],
  'member.list': [none, () => ({ query: { search: 'quarry' } })],
  'member.read': [ofMember],
  'member.changeRoles': [({ member: id }) => ({ params: { id }, body: { role: 'Manager' } })],
  'member.remove': [({ member: id }) => ({ params: { id }, body: confirmed })],
  'member.removeConfirmed': [({ member: id }) => ({ params: { id }, body: confirmed })],
  'member.lockInfo': [ofMember],
  'member.unlock': [ofMember],
  'member.sendPasswordReset': [ofMember],
  'organisation.dailyApiUsage': [() => ({ query: { start: '2026-01-01', end: '2026-02-01' } })],
  'organisation.update': [() => ({ body: { metadata: { industry: 'mining' } } })],
  'organisation.saveSettings': [() => ({ body: { defaultChatMode: 'Fast' } })],
  'gitlabSettings.saveAccessToken': [() => ({ body: gitlabDraft })],
  'gitlabSettings.removeAccessToken': [() => ({ body: confirmed })],
  'gitlabSettings.validateToken': [() => ({ body: gitlabDraft })],
  'gitlabSettings.saveWebhookSecret': [() => ({ body: { secret: 'a-secret-for-webhooks' } })],
  'jiraSettings.save': [
    () => ({
      body: {
        deployment: 'cloud',
        address: 'https://jira.invalid',
        email: 'keeper@quarry.example',
        token: 'a-token-of-jira',
        expiresOn: '2026-12-31',
        projectKeys: ['HARBOUR'],
      },
    }),
  ],
  'ticket.lookUp': [() => ({ body: { keys: ['HARBOUR-12'] } })],
  'llmSettings.save': [() => ({ body: { isEnabled: false } })],
  'llmSettings.saveParallelRequests': [() => ({ body: { maxParallelRequests: 2 } })],
  'llmSettings.addModel': [() => ({ body: modelDraft })],
  'llmSettings.validate': [({ languageModel: id }) => ({ body: { ...modelDraft, id } })],
  'llmSettings.updateModel': [({ languageModel: id }) => ({ params: { id }, body: { ...modelDraft, version: 1 } })],
  'llmSettings.removeModel': [ofLanguageModel],
  'llmSettings.enableModel': [({ languageModel: id }) => ({ params: { id }, body: { enabled: false } })],
  'llmSettings.saveEmbeddingModel': [
    () => ({ body: { provider: 'OpenAI', model: 'words', baseUrl: 'https://models.invalid/v1' } }),
  ],
  'llmSettings.enableEmbeddingModel': [() => ({ body: { enabled: false } })],
  'githubSettings.installationUrl': [none],
  'githubSettings.install': [
    () => ({ body: { state: 'a-state', setupAction: 'install', installationId: 1, code: 'a-code' } }),
  ],
  'githubSettings.uninstall': [() => ({ body: confirmed })],
  'githubSettings.suspend': [() => ({ body: { isSuspended: true } })],
  'githubSettings.save': [() => ({ body: { includesForks: true, includesArchived: false, version: 1 } })],
  'sshSettings.save': [() => ({ body: { kind: 'generate', type: 'ed25519', version: 1, confirmed: true } })],
  'sshSettings.remove': [() => ({ body: confirmed })],
  'repository.readSsh': [ofSpareRepository],
  'repository.saveSsh': [
    ({ spareRepository: id }) => ({ params: { id }, body: { kind: 'own', privateKey: 'nothing', passphrase: 'word' } }),
  ],
  'repository.removeSsh': [ofSpareRepository],
  'publicChatLink.create': [
    ({ repository }) => ({ body: { title: 'Ask', dataSourceIds: [repository] } }),
    ({ workspace }) => ({ body: { title: 'Ask', dataSourceIds: [workspace] } }),
  ],
  'publicChatLink.checkShortCode': [({ shortCode: code }) => ({ params: { code } })],
  'publicChatLink.update': [
    ({ link: id }) => ({ params: { id }, body: { title: 'Ask again', version: 1 } }),
    ({ link: id, workspace }) => ({ params: { id }, body: { dataSourceIds: [workspace], version: 1 } }),
  ],
  'publicChatLink.remove': [ofLink],
  'publicChatLink.open': [({ shortCode: name }) => ({ params: { name } })],
  'visitor.conversation': [
    ({ shortCode: name, visitorConversation: id, visitorToken }) => ({
      params: { name, id },
      headers: { [tokenHeader]: visitorToken },
    }),
  ],
  'visitor.stop': [ofVisitorAnswer],
  'visitor.resume': [ofVisitorAnswer],
  'visitor.citation': [
    ({ shortCode: name, visitorAnswer: id, visitorToken }) => ({
      params: { name, id, number: '1' },
      headers: { [tokenHeader]: visitorToken },
    }),
  ],
  'share.read': [ofConversation],
  'share.create': [ofConversation],
  'share.remove': [ofConversation],
  'share.open': [({ shareToken: token }) => ({ params: { token } })],
  'share.place': [({ shareToken: token, answer: id }) => ({ params: { token, id, number: '1' } })],
  'referral.apply': [({ referralCode: code }) => ({ body: { code } })],
  'referral.share': [
    ({ referralCode: code }) => ({
      body: { code, platform: 'X', method: 'Intent', url: 'https://x.example/' },
    }),
  ],
  'repository.discardArchive': [({ upload: id }) => ({ params: { id } })],
  'repository.add': [
    ({ upload: uploadId }) => ({ body: { source: { sourceType: 'ArchiveUpload', uploadId } } }),
    () => ({ body: { source: { sourceType: 'PublicHttp', url: 'https://127.0.0.1/acme/shop' } } }),
    () => ({ body: { source: { sourceType: 'SshKey', url: 'git@127.0.0.1:acme/shop' } } }),
    () => ({ body: { source: { sourceType: 'OAuth', host: 'gitlab', hostId: '7' } } }),
  ],
  'repository.import': [
    ({ upload: uploadId }) => ({ body: { drafts: [{ source: { sourceType: 'ArchiveUpload', uploadId } }] } }),
  ],
  'repository.read': [ofRepository],
  'repository.update': [({ repository: id }) => ({ params: { id }, body: { name: 'renamed' } })],
  'repository.remove': [({ spareRepository: id }) => ({ params: { id }, body: confirmed })],
  'repository.realize': [ofRepository],
  'tool.run': [
    run('get_data_sources', () => ({})),
    run('semantic_search', ({ sourceName }) => ({ question: 'sentinel', data_sources: [sourceName] })),
    run('grep_search', ({ repository }) => ({ query: 'sentinel', data_sources: [repository] })),
    run('grep_search', ({ workspace }) => ({ query: 'sentinel', data_sources: [workspace] })),
    run('get_file_tree', ({ repository }) => ({ data_source: repository })),
    run('get_file_tree', ({ workspaceName }) => ({ data_source: workspaceName })),
    run('read_file', ({ repository }) => ({ data_source: repository, path: 'src/main.ts' })),
    run('fetch_artifacts', ({ identifier }) => ({ identifiers: [identifier] })),
    run('fetch_artifacts', ({ identifier, repository }) => ({ identifiers: [identifier], data_source: repository })),
    run('get_artifact_relationships', ({ identifier }) => ({ identifier, profile: 'all_relevant' })),
    run('get_repository_ontology', ({ repository }) => ({ data_source: repository })),
    run('chat', ({ repository }) => ({ question: 'where is keepSentinel', data_sources: [repository] })),
    run('query_artifact_metadata', () => ({ statement: 'SELECT path FROM files' })),
  ],
  'mcp.message': [() => ({ body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } })],
  'user.update': [() => ({ body: { firstName: 'Ada', lastName: 'Byron' } })],
  'user.updateMetadata': [() => ({ body: { jobTitle: 'Engineer' } })],
  'user.changePassword': [() => ({ body: { currentPassword: 'not this', newPassword: password } })],
  'milestone.take': [() => ({ body: { organisationId: '0'.repeat(24), told: [] } })],
  'user.saveCookies': [() => ({ body: cookies })],
  'user.saveLanguage': [() => ({ body: { locale: 'de' } })],
  'workspace.create': [
    ({ repository }) => ({ body: { name: 'A space', repositoryIds: [repository] } }),
    () => ({ body: { name: 'By a rule', rule: { nameContains: 'acme' } } }),
  ],
  'workspace.autoReindex': [({ workspace }) => ({ body: { workspaceIds: [workspace], isEnabled: false } })],
  'workspace.read': [ofWorkspace],
  'workspace.update': [
    ({ workspace: id }) => ({ params: { id }, body: { name: 'Renamed', version: 1 } }),
    ({ workspace: id, spareRepository }) => ({
      params: { id },
      body: { name: 'Renamed', repositoryIds: [spareRepository], version: 1 },
    }),
  ],
  'workspace.remove': [({ workspace: id }) => ({ params: { id }, body: confirmed })],
  'workspace.addRepositories': [
    ({ workspace: id, spareRepository }) => ({ params: { id }, body: { repositoryIds: [spareRepository] } }),
  ],
  'workspace.removeRepositories': [
    ({ workspace: id, repository }) => ({ params: { id }, body: { repositoryIds: [repository] } }),
  ],
  'workspace.process': [ofWorkspace],
}
