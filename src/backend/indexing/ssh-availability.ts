import { execFile } from 'node:child_process'
import { SshFailed } from './ssh-failed.ts'

const timeout = 10_000

const run = (command: string, args: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    execFile(command, [...args], { timeout, env: { PATH: process.env['PATH'] ?? '' } }, (error) =>
      resolve(error === null),
    )
  })

export const isSshAvailable = (ssh = 'ssh'): Promise<boolean> => run(ssh, ['-V'])

export const requireSsh = async (ssh?: string): Promise<void> => {
  if (!(await isSshAvailable(ssh))) throw new SshFailed('sshMissing')
}
