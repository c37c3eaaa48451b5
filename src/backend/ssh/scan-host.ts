import { execFile } from 'node:child_process'
import type { HostKey } from '#src/contract/ssh.ts'
import { seconds } from '#src/lib/durations.ts'
import { SshFailed } from '../indexing/ssh-failed.ts'
import type { SshDestination } from '../net/ssh-address.ts'
import { readHostKeys } from './host-keys.ts'

const maxAnswerSeconds = 8
const timeout = 20 * seconds
const maxBuffer = 256 * 1024

interface Scan {
  readonly output: string
  readonly isMissing: boolean
  readonly complaints: string
}

const runScan = (args: readonly string[]): Promise<Scan> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' }
    execFile('ssh-keyscan', [...args], { timeout, maxBuffer, env }, (error, output, complaints) =>
      resolve({ output, complaints, isMissing: error?.code === 'ENOENT' }),
    )
  })

export const scanHost = async ({ host, ip, port }: SshDestination): Promise<HostKey[]> => {
  const types = ['-t', 'ed25519,ecdsa,rsa']
  const scan = await runScan(['-T', String(maxAnswerSeconds), '-p', String(port), ...types, '--', ip])
  if (scan.isMissing) throw new SshFailed('sshMissing')
  const lines = scan.output.split('\n').map((line) => line.split(' ').slice(1).join(' '))
  const keys = readHostKeys(lines)
  if (keys.length > 0) return keys
  throw new SshFailed(/timed? ?out/i.test(scan.complaints) ? 'timedOut' : 'unreachable', { host }, scan.complaints)
}
