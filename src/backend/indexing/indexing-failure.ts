import type { Repository } from '#src/contract/repositories.ts'
import { seconds } from '#src/lib/durations.ts'
import { getEnglishText, type ErrorKey } from '../http/error-keys.ts'
import { urlFailure } from '../http/outbound-address.ts'
import { ArchiveRefused, type ArchiveRefusal } from './archive-refused.ts'
import { GitFailed, type GitFailure, GitLimited } from './git-failed.ts'
import { SshFailed, type SshFault } from './ssh-failed.ts'
import { OutboundRefused } from '../net/outbound-refused.ts'

type Parameters = Record<string, string | number>

interface Explained {
  readonly key: ErrorKey
  readonly parameters: Parameters
}

export class IndexingRefused extends Error {
  override readonly name = 'IndexingRefused'
  readonly key: ErrorKey
  readonly parameters: Parameters

  constructor(key: ErrorKey, parameters: Parameters = {}) {
    super(key)
    this.key = key
    this.parameters = parameters
  }
}

const archiveKeys: Readonly<Record<ArchiveRefusal, ErrorKey>> = {
  empty: 'errors.archiveFormat',
  notAnArchive: 'errors.archiveFormat',
  unsupportedFormat: 'errors.archiveFormat',
  unsupportedCompression: 'errors.archiveFormat',
  encrypted: 'errors.archiveEncrypted',
  truncated: 'errors.archiveDamaged',
  corrupt: 'errors.archiveDamaged',
  checksumMismatch: 'errors.archiveDamaged',
  sizeMismatch: 'errors.archiveDamaged',
  noFiles: 'errors.archiveEmpty',
  nestedArchive: 'errors.archiveNested',
  unsafePath: 'errors.archiveUnsafe',
  specialFile: 'errors.archiveUnsafe',
  tooManyEntries: 'errors.archiveBomb',
  tooLarge: 'errors.archiveBomb',
  fileTooLarge: 'errors.archiveBomb',
  suspiciousRatio: 'errors.archiveBomb',
  overlappingEntries: 'errors.archiveBomb',
  timedOut: 'errors.archiveSlow',
}

const gitKeys: Readonly<Record<GitFailure, ErrorKey>> = {
  gitMissing: 'errors.gitUnavailable',
  gitTooOld: 'errors.gitUnavailable',
  invalidBranch: 'errors.branchInvalid',
  branchNotFound: 'errors.branchNotFound',
  notFound: 'errors.gitNotFound',
  authenticationRequired: 'errors.gitSignInNeeded',
  notARepository: 'errors.gitNotARepository',
  emptyRepository: 'errors.gitEmpty',
  unreachable: 'errors.gitUnreachable',
  rateLimited: 'errors.gitRateLimited',
  serverError: 'errors.gitServerError',
  tooLarge: 'errors.gitTooLarge',
  timedOut: 'errors.gitTimedOut',
  tooSlow: 'errors.gitTooSlow',
  corrupt: 'errors.gitFailed',
  failed: 'errors.gitFailed',
}

const sshKeys: Readonly<Record<SshFault, ErrorKey>> = {
  sshMissing: 'errors.sshUnavailable',
  keyMissing: 'errors.sshKeyMissing',
  keyLocked: 'errors.sshKeyLocked',
  permissionDenied: 'errors.sshPermissionDenied',
  hostUnknown: 'errors.sshHostUnknown',
  hostChanged: 'errors.sshHostChanged',
  unreachable: 'errors.sshUnreachable',
  timedOut: 'errors.sshTimedOut',
  notFound: 'errors.sshNotFound',
  interrupted: 'errors.sshInterrupted',
}

export const archiveFailure = ({ code, entry }: ArchiveRefused): Explained => {
  const key = archiveKeys[code]
  return { key, parameters: key === 'errors.archiveUnsafe' ? { entry: entry ?? '' } : {} }
}

const showWait = ({ retryAfter }: GitLimited): Parameters => (retryAfter === undefined ? {} : { retryAfter })

const explain = (error: unknown, branch: string): Explained => {
  if (error instanceof ArchiveRefused) return archiveFailure(error)
  if (error instanceof OutboundRefused) return urlFailure(error)
  if (error instanceof SshFailed) return { key: sshKeys[error.code], parameters: { ...error.parameters } }
  if (error instanceof IndexingRefused) return { key: error.key, parameters: error.parameters }
  if (!(error instanceof GitFailed)) return { key: 'errors.indexingFailed', parameters: {} }
  const key = gitKeys[error.code]
  if (error instanceof GitLimited) return { key, parameters: showWait(error) }
  return { key, parameters: key === 'errors.branchNotFound' ? { branch } : {} }
}

const fetchFailures = /^errors\.(?:branchNotFound$|git|host|ssh|url)/

export const isFetchFailure = ({ key }: NonNullable<Repository['failure']>): boolean => fetchFailures.test(key)

export const getWaitMs = ({ parameters }: NonNullable<Repository['failure']>): number =>
  Number(parameters?.['retryAfter'] ?? 0) * seconds

export const indexingFailure = (error: unknown, branch: string): NonNullable<Repository['failure']> => {
  const { key, parameters } = explain(error, branch)
  return { key, parameters, message: getEnglishText(key, parameters) }
}
