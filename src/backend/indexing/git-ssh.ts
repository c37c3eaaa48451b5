import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { seconds } from '#src/lib/durations.ts'
import type { OutboundPolicy } from '../net/outbound-policy.ts'
import type { ResolveName } from '../net/resolve-outbound.ts'
import { resolveSsh, type SshDestination } from '../net/ssh-address.ts'
import type { GitSettings } from './git-environment.ts'
import { GitFailed } from './git-failed.ts'
import { SshFailed, type SshFault } from './ssh-failed.ts'
import { requireSsh } from './ssh-availability.ts'

export interface SshAccess {
  readonly privateKey: string
  readonly hostKeys: readonly string[]
  readonly fingerprints: readonly string[]
  readonly folder: string
  readonly ssh?: string
}

export interface SshRemote {
  readonly url: string
  readonly settings: GitSettings
  readonly explain: (error: unknown) => unknown
}

interface SshRequest {
  readonly url: string
  readonly policy: OutboundPolicy
  readonly resolveName?: ResolveName
  readonly ssh: SshAccess
}

const aliveSeconds = 10
const maxMissedAlive = 3
export const maxConnectSeconds = 15

const fixedOptions: Readonly<Record<string, string | number>> = {
  BatchMode: 'yes',
  StrictHostKeyChecking: 'yes',
  GlobalKnownHostsFile: '/dev/null',
  UpdateHostKeys: 'no',
  VerifyHostKeyDNS: 'no',
  CheckHostIP: 'no',
  CanonicalizeHostname: 'no',
  PreferredAuthentications: 'publickey',
  PubkeyAuthentication: 'yes',
  PasswordAuthentication: 'no',
  KbdInteractiveAuthentication: 'no',
  GSSAPIAuthentication: 'no',
  HostbasedAuthentication: 'no',
  IdentitiesOnly: 'yes',
  IdentityAgent: 'none',
  AddKeysToAgent: 'no',
  ForwardAgent: 'no',
  ForwardX11: 'no',
  ClearAllForwardings: 'yes',
  Tunnel: 'no',
  PermitLocalCommand: 'no',
  ProxyCommand: 'none',
  ProxyJump: 'none',
  ControlMaster: 'no',
  ControlPath: 'none',
  RequestTTY: 'no',
  EscapeChar: 'none',
  LogLevel: 'ERROR',
  ConnectionAttempts: 1,
  ConnectTimeout: maxConnectSeconds,
  ServerAliveInterval: aliveSeconds,
  ServerAliveCountMax: maxMissedAlive,
  TCPKeepAlive: 'yes',
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const quotePath = (path: string): string => `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

const toCommand = ({ ip, host }: SshDestination, { folder, ssh = 'ssh' }: SshAccess): string => {
  const options = {
    ...fixedOptions,
    HostName: ip,
    HostKeyAlias: host,
    IdentityFile: quotePath(join(folder, 'key')),
    UserKnownHostsFile: quotePath(join(folder, 'known_hosts')),
  }
  const given = Object.entries(options).map(([name, value]) => `-o ${quote(`${name}=${value}`)}`)
  return [quote(ssh), '-F /dev/null', ...given].join(' ')
}

const writeKeyFiles = async ({ host }: SshDestination, { folder, privateKey, hostKeys }: SshAccess): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, 'key'), privateKey, { mode: 0o600 })
  await writeFile(join(folder, 'known_hosts'), hostKeys.map((key) => `${host} ${key}\n`).join(''), { mode: 0o600 })
}

const faultsByText: readonly (readonly [RegExp, SshFault])[] = [
  [/REMOTE HOST IDENTIFICATION HAS CHANGED/, 'hostChanged'],
  [/host key is known for|Host key verification failed|no matching host key type/, 'hostUnknown'],
  [/Permission denied|Too many authentication failures|Load key /, 'permissionDenied'],
  [/timed out|Timeout, server/i, 'timedOut'],
  [
    /Repository not found|does not appear to be a git repository|not found|could not be found|does not exist|access denied/i,
    'notFound',
  ],
  [/kex_exchange|banner/, 'unreachable'],
  [/early EOF|unexpected disconnect|closed by remote host|Connection reset|Broken pipe|bad pack/, 'interrupted'],
  [/Connection refused|No route to host|unreachable|Connection closed|invalid format/, 'unreachable'],
  [/hung up/, 'interrupted'],
]

const isOfLimits = ({ code }: GitFailed): boolean => code === 'tooLarge' || code === 'timedOut' || code === 'tooSlow'

const toSshFailure = (error: unknown, host: string, { fingerprints }: SshAccess): unknown => {
  if (!(error instanceof GitFailed) || isOfLimits(error)) return error
  const { detail } = error
  const code = faultsByText.find(([text]) => text.test(detail))?.[1]
  if (code === undefined) return error
  if (code !== 'hostChanged') return new SshFailed(code, { host }, detail)
  const offered = /SHA256:[A-Za-z0-9+/]{43}/.exec(detail)?.[0] ?? ''
  return new SshFailed(code, { host, expected: fingerprints.join(', '), offered }, detail)
}

export const findSshRemote = async ({ url, policy, resolveName, ssh }: SshRequest): Promise<SshRemote> => {
  const destination = await resolveSsh(url, policy, resolveName)
  const { text, host } = destination
  if (ssh.hostKeys.length === 0) throw new SshFailed('hostUnknown', { host })
  await requireSsh(ssh.ssh)
  await writeKeyFiles(destination, ssh)
  return {
    url: text,
    explain: (error) => toSshFailure(error, host, ssh),
    settings: { 'core.sshCommand': toCommand(destination, ssh), 'ssh.variant': 'ssh', 'protocol.ssh.allow': 'always' },
  }
}

export const maxSshAnswerMs = 30 * seconds
