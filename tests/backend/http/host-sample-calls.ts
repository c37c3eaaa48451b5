import type { CallName } from '#src/contract/all-endpoints.ts'
import type { Sample } from './sample-calls.ts'

const none: Sample = () => ({})
const ofImportRule: Sample = ({ importRule: id }) => ({ params: { id } })
const ofGitlab = { kind: 'gitlab' }
const importConditions = { include: ['*sentinel*'], exclude: ['*secret*'], hasForks: false, hasArchived: false }
const ofRepository: Sample = ({ repository: id }) => ({ params: { id } })

export const hostSampleCalls = {
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
