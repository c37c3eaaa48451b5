import type { Selectable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { SshAccess } from '../indexing/git-ssh.ts'
import type { HostServices } from '../source-hosts/open-source-host.ts'
import { withSshAccess } from '../ssh/ssh-access.ts'
import { type HostAccess, withHostAccess } from './host-access.ts'

interface SourceAccess {
  readonly ssh: SshAccess | undefined
  readonly host: HostAccess | undefined
}

export const withSourceAccess = <Result>(
  services: HostServices,
  repository: Selectable<Tables['repositories']>,
  { sshFolder, signal }: { readonly sshFolder: string; readonly signal: AbortSignal },
  work: (access: SourceAccess) => Promise<Result>,
): Promise<Result> =>
  withSshAccess(services, repository, sshFolder, (ssh) =>
    withHostAccess(services, repository, signal, (host) => work({ ssh, host })),
  )
