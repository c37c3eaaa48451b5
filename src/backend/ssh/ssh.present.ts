import type { SshHost } from '#src/contract/ssh.ts'
import type { PublicSshKey, RepositorySsh, SshKey } from '#src/contract/ssh-keys.ts'
import { getShippedKeys, readHostKeys, shippedHosts, shippedPort } from './host-keys.ts'
import type { SshHostRow } from './ssh-hosts.store.ts'
import type { SshKeyRow } from './ssh-keys.store.ts'

const presentPublicKey = (row: SshKeyRow): PublicSshKey => ({
  type: row.type,
  bits: row.bits,
  publicKey: `${row.public_key} ${row.comment}`.trim(),
  fingerprint: row.fingerprint,
  comment: row.comment,
  createdAt: row.created_at.toISOString(),
})

const presentFailing = (
  { failure, failing_since: since }: SshKeyRow,
  repository: string | undefined,
): Pick<SshKey, 'failing'> =>
  failure === null || since === null || repository === undefined
    ? {}
    : { failing: { failure, repository, since: since.toISOString() } }

export const presentKey = (row: SshKeyRow, failingRepository: string | undefined): SshKey => ({
  ...presentPublicKey(row),
  isGenerated: row.is_generated,
  ...(row.last_used_at === null ? {} : { lastUsedAt: row.last_used_at.toISOString() }),
  ...presentFailing(row, failingRepository),
  version: row.version,
})

export const presentRepositoryKey = (row: SshKeyRow | undefined, isAvailable: boolean): RepositorySsh => ({
  isAvailable,
  isOwn: row !== undefined && row.repository_id !== null,
  ...(row === undefined ? {} : { key: presentPublicKey(row) }),
  ...(row === undefined || row.repository_id === null ? {} : { version: row.version }),
})

export const presentHost = (row: SshHostRow): SshHost => ({
  id: row.id,
  host: row.host,
  port: row.port,
  keys: readHostKeys(row.public_keys),
  confirmedAt: row.confirmed_at.toISOString(),
})

export const presentHosts = (rows: readonly SshHostRow[]): SshHost[] => {
  const isReplaced = (host: string) => rows.some((row) => row.host === host && row.port === shippedPort)
  const shipped = shippedHosts
    .filter((host) => !isReplaced(host))
    .map((host) => ({ host, port: shippedPort, keys: readHostKeys(getShippedKeys(host, shippedPort)) }))
  return [...rows.map(presentHost), ...shipped]
}
