import { minutes } from '#src/lib/durations.ts'
import { type Repository, repositoryEndpoints } from '#src/contract/repositories.ts'
import { sshConnectionEndpoints } from '#src/contract/ssh.ts'
import type { RepositorySsh } from '#src/contract/ssh-keys.ts'
import { requireSshAddress } from '../http/outbound-address.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { notFound, refused } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import { isSshAvailable } from '../indexing/ssh-availability.ts'
import { installationPolicy } from '../net/installation-policy.ts'
import type { Services } from '../services.ts'
import { saveKey } from './save-key.ts'
import { deleteKey, findSource, findUsedKey, forgetFailure, type KeyOwner } from './ssh-keys.store.ts'
import { presentRepositoryKey } from './ssh.present.ts'
import { testConnection } from './test-connection.ts'

const testLimit: RateLimit = { name: 'ssh-tests', max: 30, withinMs: 5 * minutes }

const requireOwner = async ({ db }: Services, organisationId: string, id: string): Promise<KeyOwner> => {
  const source = await findSource(db, organisationId, id)
  if (source === undefined) throw notFound()
  if (source !== ('SshKey' satisfies Repository['sourceType'])) throw refused(409, 'errors.sshNotUsed')
  return { organisationId, repositoryId: id }
}

const read = async ({ db }: Services, owner: KeyOwner): Promise<RepositorySsh> =>
  presentRepositoryKey(await findUsedKey(db, owner), await isSshAvailable())

export const repositorySshRoutes = (services: Services): ServedCall[] => [
  serve(repositoryEndpoints.readSsh, async ({ caller: { organisationId }, params: { id } }) =>
    read(services, await requireOwner(services, organisationId, id)),
  ),
  serve(repositoryEndpoints.saveSsh, async ({ caller: { organisationId }, params: { id }, body }) => {
    const owner = await requireOwner(services, organisationId, id)
    await saveKey(services, owner, body)
    await forgetFailure(services.db, organisationId, id)
    return read(services, owner)
  }),
  serve(repositoryEndpoints.removeSsh, async ({ caller: { organisationId }, params: { id } }) => {
    const owner = await requireOwner(services, organisationId, id)
    if (!(await deleteKey(services.db, owner))) throw notFound()
  }),
  serve(sshConnectionEndpoints.readKey, ({ caller: { organisationId } }) =>
    read(services, { organisationId, repositoryId: null }),
  ),
  serve(sshConnectionEndpoints.test, async ({ caller: { organisationId }, body: { url, repositoryId } }) => {
    const { config, limiter } = services
    const address = requireSshAddress(url, installationPolicy(config))
    const owner =
      repositoryId === undefined
        ? { organisationId, repositoryId: null }
        : await requireOwner(services, organisationId, repositoryId)
    await limiter.count(testLimit, organisationId)
    return testConnection(services, owner, address)
  }),
]
