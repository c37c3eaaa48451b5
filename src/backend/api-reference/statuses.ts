import type { CallName } from '#src/contract/all-endpoints.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'

export const statuses = [200, 202, 204, 302, 400, 401, 403, 404, 409, 413, 415, 422, 429, 501] as const

export type Status = (typeof statuses)[number]
type Refusal = Exclude<Status, 200 | 202 | 204 | 302>

export const isRefusal = (status: Status): status is Refusal => status >= 400

const ownRefusals: Readonly<Partial<Record<CallName, readonly Refusal[]>>> = {
  'auth.login': [401, 403, 429],
  'auth.signUp': [429],
  'auth.refresh': [401, 429],
  'auth.requestPasswordReset': [429],
  'auth.resetPassword': [429],
  'auth.confirmEmail': [429],
  'auth.resendConfirmation': [429],
  'githubSignIn.prepareLink': [409, 429],
  'githubSignIn.unlink': [409],
  'gitlabSignIn.prepareLink': [409, 429],
  'gitlabSignIn.unlink': [409],
  'signInResult.take': [429],
  'user.changePassword': [429],
  'repository.add': [404, 409, 422],
  'repository.import': [404, 409, 422],
  'repository.autoReindex': [404],
  'repository.update': [409],
  'repository.remove': [409],
  'repository.realize': [409],
  'repository.discardArchive': [409],
  'hostRepository.list': [409, 422],
  'hostRepository.owners': [409, 422],
  'hostRepository.branches': [409, 422],
  'importRule.create': [409],
  'importRule.update': [409],
  'importRule.run': [429],
  'indexing.cancel': [409],
  'apiKey.issue': [404, 409],
  'apiKey.update': [409],
  'apiKey.revoke': [409],
  'gitlabSettings.saveAccessToken': [409, 422, 429],
  'gitlabSettings.removeAccessToken': [404, 409],
  'gitlabSettings.tokenDetails': [404],
  'gitlabSettings.validateToken': [429],
  'gitlabSettings.saveWebhookSecret': [404],
  'gitlabSettings.removeWebhookSecret': [404],
  'repository.saveSsh': [409, 429],
  'repository.readSsh': [409],
  'repository.removeSsh': [409],
  'sshSettings.save': [409, 429],
  'sshSettings.remove': [404, 409],
  'sshHost.scan': [422, 429],
  'sshConnection.test': [404, 409, 429],
  'llmSettings.saveEmbeddingModel': [409, 422, 429],
  'llmSettings.removeEmbeddingModel': [404],
  'llmSettings.enableEmbeddingModel': [404],
  'llmSettings.health': [429],
  'llmSettings.addModel': [409],
  'llmSettings.validate': [404, 429],
  'llmSettings.updateModel': [409],
  'search.search': [404, 409, 422],
  'search.semantic': [404, 409, 422],
  'search.grep': [404, 409, 422],
  'codeSearch.find': [404, 409, 422],
  'codeSearch.suggest': [404, 409, 422],
  'artifact.fetch': [404, 409, 422],
  'artifact.relationships': [404, 409, 422],
  'tool.run': [404, 422, 429],
  'answer.complete': [404, 409, 422],
  'chat.branch': [409, 422, 429],
  'consent.log': [429],
  'invitation.send': [429],
  'invitation.validate': [409, 429],
  'invitation.acceptWithPassword': [404, 409, 429],
  'invitation.acceptWithGitlab': [404, 409, 429],
  'invitation.accept': [403, 404, 409, 429],
  'invitation.reject': [404, 409, 429],
  'invitation.revoke': [409],
  'mailbox.list': [404],
  'collected.events': [404],
  'collected.log': [404],
  'collected.recordings': [404],
  'collected.clear': [404],
}

const needsRole = ({ access }: Endpoint): boolean => access !== 'anyone' && access !== 'signedIn'

const sendsBody = ({ body, transport }: Endpoint): boolean => body !== undefined || transport === 'upload'

export const listRefusals = (call: CallName, endpoint: Endpoint, isServed: boolean): readonly Refusal[] => {
  const sends = sendsBody(endpoint)
  const possible = new Set<Refusal>([
    ...(sends || endpoint.query !== undefined || needsRole(endpoint) ? [400 as const] : []),
    ...(endpoint.access === 'anyone' ? [] : [401 as const]),
    ...(needsRole(endpoint) ? [403 as const] : []),
    ...(endpoint.path.includes(':') ? [404 as const] : []),
    ...(endpoint.takesApiKeys === true ? [429 as const] : []),
    ...(sends ? [413 as const, 415 as const] : []),
    ...(ownRefusals[call] ?? []),
    ...(isServed ? [] : [501 as const]),
  ])
  return [...possible].toSorted((left, right) => left - right)
}

const acceptedOnly: ReadonlySet<CallName> = new Set(['auth.signUp'])

export const getSuccess = (call: CallName, endpoint: Endpoint, isServed: boolean): Status | undefined => {
  if (endpoint.transport === 'redirect') return 302
  if (acceptedOnly.has(call)) return 202
  if (endpoint.reply !== undefined || endpoint.transport === 'events') return 200
  return isServed ? 204 : undefined
}
