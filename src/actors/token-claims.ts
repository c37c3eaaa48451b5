import { decodeJwt, type JWTPayload } from 'jose'
import { seconds } from '#src/lib/durations.ts'

export interface Claims {
  readonly subject: string | null
  /** Expiry minus issue, in milliseconds: true whatever the clock of this machine says. */
  readonly lifetime: number | null
  /** Entries of the `Mandate` claim that have the form `organisationId|mandateType`. */
  readonly mandates: readonly { readonly organisationId: string; readonly mandateType: string }[]
}

const decode = (token: string): JWTPayload => {
  try {
    return decodeJwt(token)
  } catch {
    return {}
  }
}

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0

const toLifetime = ({ exp, iat }: JWTPayload): number | null =>
  isTime(exp) && isTime(iat) && exp > iat ? (exp - iat) * seconds : null

const toMandates = (entry: unknown): Claims['mandates'] => {
  if (typeof entry !== 'string') return []
  const [organisationId = '', mandateType = '', ...rest] = entry.split('|')
  return organisationId === '' || mandateType === '' || rest.length > 0 ? [] : [{ organisationId, mandateType }]
}

/** Reads a token without checking its signature: a hint for the interface, never a proof. Does not throw. */
export const readClaims = (token: string): Claims => {
  const claims = decode(token)
  const { sub, Mandate: mandate } = claims
  return {
    subject: typeof sub === 'string' && sub !== '' ? sub : null,
    lifetime: toLifetime(claims),
    mandates: (Array.isArray(mandate) ? mandate : [mandate]).flatMap(toMandates),
  }
}
