import { minutes } from '#src/lib/durations.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { type SshSettings, sshHostEndpoints, sshSettingsEndpoints } from '#src/contract/ssh.ts'
import type { ErrorKey } from '../http/error-keys.ts'
import { requireSshHost } from '../http/outbound-address.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { notFound, refused } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import { indexingFailure } from '../indexing/indexing-failure.ts'
import { isSshAvailable } from '../indexing/ssh-availability.ts'
import { SshFailed } from '../indexing/ssh-failed.ts'
import { installationPolicy } from '../net/installation-policy.ts'
import { OutboundRefused } from '../net/outbound-refused.ts'
import { resolveSsh } from '../net/ssh-address.ts'
import type { Services } from '../services.ts'
import { readHostKey, readHostKeys } from './host-keys.ts'
import { requireConfirmation, saveKey } from './save-key.ts'
import { scanHost } from './scan-host.ts'
import { deleteHost, findHostKeys, listHosts, putHost } from './ssh-hosts.store.ts'
import { deleteKey, findKey, findRepositoryName, listRepositoriesUsing } from './ssh-keys.store.ts'
import { presentHost, presentHosts, presentKey } from './ssh.present.ts'

const scanLimit: RateLimit = { name: 'ssh-scans', max: 20, withinMs: 5 * minutes }

const readSettings = async ({ db }: Services, organisationId: string): Promise<SshSettings> => {
  const row = await findKey(db, { organisationId, repositoryId: null })
  const failing = row && (await findRepositoryName(db, organisationId, row.failing_repository_id))
  return {
    isAvailable: await isSshAvailable(),
    ...(row === undefined ? {} : { key: presentKey(row, failing) }),
    repositories: await listRepositoriesUsing(db, organisationId),
    hosts: presentHosts(await listHosts(db, organisationId)),
  }
}

const settingsRoutes = (services: Services): ServedCall[] => [
  serve(sshSettingsEndpoints.read, ({ caller }) => readSettings(services, caller.organisationId)),
  serve(sshSettingsEndpoints.save, async ({ caller: { organisationId }, body }) => {
    await saveKey(services, { organisationId, repositoryId: null }, body)
    return readSettings(services, organisationId)
  }),
  serve(sshSettingsEndpoints.remove, async ({ caller: { organisationId }, body }) => {
    const owner = { organisationId, repositoryId: null }
    if ((await findKey(services.db, owner)) === undefined) throw notFound()
    if (body.confirmed !== true) await requireConfirmation(services, owner, 'errors.sshKeyRemoving')
    await deleteKey(services.db, owner)
  }),
]

const scan = async ({ config }: Services, text: string) => {
  try {
    const destination = await resolveSsh(text, installationPolicy(config))
    return await scanHost(destination)
  } catch (error) {
    if (!(error instanceof SshFailed) && !(error instanceof OutboundRefused)) throw error
    const { key, parameters } = indexingFailure(error, '')
    throw refused(422, key as ErrorKey, { translationParameters: parameters, retryable: true })
  }
}

const hostRoutes = (services: Services): ServedCall[] => {
  const { clock, config, db, limiter } = services
  return [
    serve(sshHostEndpoints.scan, async ({ caller: { organisationId }, body }) => {
      const { host, port, text } = requireSshHost(body.address, installationPolicy(config))
      await limiter.count(scanLimit, organisationId)
      const known = readHostKeys(await findHostKeys(db, organisationId, { host, port }))
      return { host, port, offered: await scan(services, text), known }
    }),
    serve(sshHostEndpoints.confirm, async ({ caller: { organisationId }, body }) => {
      const { host, port } = requireSshHost(body.address, installationPolicy(config))
      const keys = body.publicKeys.map(readHostKey)
      if (keys.includes(undefined)) throw refused(400, 'errors.sshHostKeyInvalid')
      const publicKeys = readHostKeys(body.publicKeys).map(({ publicKey }) => publicKey)
      const now = new Date(clock())
      const id = newObjectId(now.getTime())
      return presentHost(await putHost(db, organisationId, { id, host, port, publicKeys }, now))
    }),
    serve(sshHostEndpoints.remove, async ({ caller: { organisationId }, params }) => {
      if (!(await deleteHost(db, organisationId, params.id))) throw notFound()
    }),
  ]
}

export const sshSettingsRoutes = (services: Services): ServedCall[] => [
  ...settingsRoutes(services),
  ...hostRoutes(services),
]
