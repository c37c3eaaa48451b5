import type { SshTest } from '#src/contract/ssh.ts'
import { runGit } from '../indexing/git-command.ts'
import { GitFailed } from '../indexing/git-failed.ts'
import { findSshRemote, maxSshAnswerMs } from '../indexing/git-ssh.ts'
import { requireGit } from '../indexing/git-availability.ts'
import { indexingFailure } from '../indexing/indexing-failure.ts'
import { SshFailed } from '../indexing/ssh-failed.ts'
import { installationPolicy } from '../net/installation-policy.ts'
import { OutboundRefused } from '../net/outbound-refused.ts'
import type { SshAddress } from '../net/ssh-address.ts'
import type { Services } from '../services.ts'
import { openAccess } from './ssh-access.ts'
import { inSshFolder } from './ssh-folder.ts'
import type { KeyOwner } from './ssh-keys.store.ts'

const maxListedBytes = 4 * 1024 * 1024
const maxBranches = 1000
const headsPrefix = 'refs/heads/'

const readRefs = (listed: string): Omit<SshTest, 'failure'> => {
  const lines = listed.split('\n').map((line) => line.split('\t'))
  const branches = lines
    .map(([, ref = '']) => ref)
    .filter((ref) => ref.startsWith(headsPrefix))
    .map((ref) => ref.slice(headsPrefix.length))
  const head = lines.find(([to, ref]) => ref === 'HEAD' && to?.startsWith(`ref: ${headsPrefix}`))?.[0]
  const defaultBranch = head?.slice(`ref: ${headsPrefix}`.length)
  return { branches: branches.slice(0, maxBranches), ...(defaultBranch === undefined ? {} : { defaultBranch }) }
}

const listRefs = async (services: Services, owner: KeyOwner, url: string, folder: string) => {
  await requireGit()
  const { access } = await openAccess(services, owner, url, folder)
  const remote = await findSshRemote({ url, policy: installationPolicy(services.config), ssh: access })
  try {
    const listed = await runGit(['ls-remote', '--symref', '--', remote.url, 'HEAD', `${headsPrefix}*`], {
      cwd: folder,
      settings: remote.settings,
      timeoutMs: maxSshAnswerMs,
      maxStdoutBytes: maxListedBytes,
    })
    return readRefs(listed)
  } catch (error) {
    throw remote.explain(error)
  }
}

const isExplained = (error: unknown): boolean =>
  error instanceof SshFailed || error instanceof GitFailed || error instanceof OutboundRefused

export const testConnection = async (
  services: Services,
  owner: KeyOwner,
  { host, text }: SshAddress,
): Promise<SshTest> => {
  try {
    return await inSshFolder(services.config, (folder) => listRefs(services, owner, text, folder))
  } catch (error) {
    if (!isExplained(error)) throw error
    const isLate = error instanceof GitFailed && error.code === 'timedOut'
    return { failure: indexingFailure(isLate ? new SshFailed('timedOut', { host }) : error, ''), branches: [] }
  }
}
