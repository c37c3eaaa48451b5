import type { CallName } from '#src/contract/all-endpoints.ts'
import type { Sample } from './sample-calls.ts'

const none: Sample = () => ({})
const ofImportRule: Sample = ({ importRule: id }) => ({ params: { id } })
const ofGitlab = { kind: 'gitlab' }
const importConditions = { include: ['*sentinel*'], exclude: ['*secret*'], hasForks: false, hasArchived: false }
const ofRepository: Sample = ({ repository: id }) => ({ params: { id } })

const hostKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAfuCHKVTjquxvt6CM6tdG4SLp1Btn/nOeHHE5UOzRdf'

export const hostSampleCalls = {
  'sshHost.scan': [() => ({ body: { address: 'git.invalid' } })],
  'sshHost.confirm': [() => ({ body: { address: 'git.invalid', publicKeys: [hostKey] } })],
  'sshHost.remove': [({ sshHost: id }) => ({ params: { id } })],
  'sshConnection.test': [({ spareRepository: repositoryId }) => ({ body: { url: 'git@git.invalid:a', repositoryId } })],
  'repository.autoReindex': [({ repository }) => ({ body: { repositoryIds: [repository], isEnabled: false } })],
  'hostRepository.hosts': [none],
  'hostRepository.list': [() => ({ params: ofGitlab, query: { search: 'sentinel', owner: 'harbour' } })],
  'hostRepository.owners': [() => ({ params: ofGitlab, query: { search: 'sentinel' } })],
  'hostRepository.branches': [() => ({ params: { ...ofGitlab, hostId: '7' }, query: { search: 'sentinel' } })],
  'hostRepository.state': [ofRepository],
  'importRule.list': [none],
  'importRule.create': [() => ({ body: { host: 'gitlab', owner: 'harbour', ...importConditions } })],
  'importRule.update': [({ importRule: id }) => ({ params: { id }, body: { ...importConditions, version: 1 } })],
  'importRule.remove': [ofImportRule],
  'importRule.run': [ofImportRule],
} as const satisfies Partial<Record<CallName, readonly Sample[]>>
