export type SshFault =
  | 'sshMissing'
  | 'keyMissing'
  | 'keyLocked'
  | 'permissionDenied'
  | 'hostUnknown'
  | 'hostChanged'
  | 'unreachable'
  | 'timedOut'
  | 'notFound'
  | 'interrupted'

export class SshFailed extends Error {
  override readonly name = 'SshFailed'
  readonly code: SshFault
  readonly parameters: Readonly<Record<string, string>>
  readonly detail: string

  constructor(code: SshFault, parameters: Readonly<Record<string, string>> = {}, detail = '') {
    super(`ssh failed (${code})`)
    this.code = code
    this.parameters = parameters
    this.detail = detail
  }
}
