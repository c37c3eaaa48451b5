import type { EmailFailure } from '#src/contract/emails.ts'

export interface DeliveryFailure {
  readonly reason: EmailFailure
  readonly code: string | null
}

export class LinkLost extends Error {
  override readonly name = 'LinkLost'
}

interface SmtpError {
  readonly code: string
  readonly command: string
  readonly response: string
  readonly responseCode: number
}

const toSmtpError = (error: Error): SmtpError => {
  const { code = '', command = '', response = '', responseCode = 0 } = error as Partial<SmtpError>
  return { code, command, response, responseCode }
}

const connectionErrorCodes = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDNS',
  'ENOTFOUND',
  'ESOCKET',
  'ETIMEDOUT',
])

const toReason = (error: Error): EmailFailure => {
  const { code, command, responseCode } = toSmtpError(error)
  if (error instanceof LinkLost) return 'linkLost'
  if (code === 'EAUTH') return 'signInRefused'
  if (code === 'ETLS' || /certificate/i.test(error.message)) return 'insecure'
  if (responseCode >= 400 && responseCode < 500) return 'refusedForNow'
  if (responseCode >= 500) return command.startsWith('RCPT') ? 'addressRefused' : 'refused'
  return connectionErrorCodes.has(code) ? 'unreachable' : 'other'
}

/** The result contains no host, address or server text, since an organisation sees it. */
export const describeFailure = (error: Error): DeliveryFailure => {
  const [, basic, enhanced] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3}))?/.exec(toSmtpError(error).response) ?? []
  const code = [basic, enhanced].filter((part) => part !== undefined).join(' ')
  return { reason: toReason(error), code: code === '' ? null : code }
}
