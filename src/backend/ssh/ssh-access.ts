import { rm } from 'node:fs/promises'
import type { Repository } from '#src/contract/repositories.ts'
import type { SshAccess } from '../indexing/git-ssh.ts'
import { indexingFailure } from '../indexing/indexing-failure.ts'
import { SshFailed } from '../indexing/ssh-failed.ts'
import { installationPolicy } from '../net/installation-policy.ts'
import { parseSshAddress } from '../net/ssh-address.ts'
import type { Services } from '../services.ts'
import { readHostKeys } from './host-keys.ts'
import { findHostKeys } from './ssh-hosts.store.ts'
import { findUsedKey, type KeyOwner, noteUse, type SshKeyRow } from './ssh-keys.store.ts'

type AccessDeps = Pick<Services, 'clock' | 'config' | 'db' | 'sealer'>

export interface OpenedAccess {
  readonly row: SshKeyRow
  readonly access: SshAccess
}

export const openAccess = async (
  { config, db, sealer }: AccessDeps,
  owner: KeyOwner,
  url: string,
  folder: string,
): Promise<OpenedAccess> => {
  const address = parseSshAddress(url, installationPolicy(config))
  const row = await findUsedKey(db, owner)
  if (row === undefined) throw new SshFailed('keyMissing')
  const privateKey = sealer.open(row.sealed_key)
  if (privateKey === undefined) throw new SshFailed('keyLocked')
  const hostKeys = await findHostKeys(db, owner.organisationId, address)
  const fingerprints = readHostKeys(hostKeys).map(({ fingerprint }) => fingerprint)
  return { row, access: { privateKey, hostKeys, fingerprints, folder } }
}

interface Fetched {
  readonly id: string
  readonly organisation_id: string
  readonly source_type: string
  readonly url: string | null
}

export const withSshAccess = async <T>(
  deps: AccessDeps,
  { id, organisation_id: organisationId, source_type: sourceType, url }: Fetched,
  folder: string,
  work: (access: SshAccess | undefined) => Promise<T>,
): Promise<T> => {
  if (sourceType !== ('SshKey' satisfies Repository['sourceType']) || url === null) return work(undefined)
  const { access, row } = await openAccess(deps, { organisationId, repositoryId: id }, url, folder)
  const note = (error?: SshFailed) =>
    noteUse(deps.db, row, id, error && indexingFailure(error, ''), new Date(deps.clock()))
  try {
    const result = await work(access)
    await note()
    return result
  } catch (error) {
    if (error instanceof SshFailed) await note(error)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
