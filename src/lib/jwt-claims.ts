export interface Claims {
  readonly subject: string | null
  /** Expiry minus issue, in milliseconds: true whatever the clock of this machine says. */
  readonly lifetime: number | null
  /** Entries of the `Mandate` claim, `organisationId|mandateType`; what does not have that form is left out. */
  readonly mandates: readonly { readonly organisationId: string; readonly mandateType: string }[]
}

const nothing: Claims = { subject: null, lifetime: null, mandates: [] }

const payloadOf = (token: string): unknown => {
  const parts = token.split('.')
  if (parts.length !== 3) return null
  try {
    const binary = atob((parts[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0))))
  } catch {
    return null
  }
}

const seconds = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null

const lifetimeOf = (expiry: unknown, issue: unknown): number | null => {
  const [end, start] = [seconds(expiry), seconds(issue)]
  return end === null || start === null || end <= start ? null : (end - start) * 1000
}

const mandateOf = (entry: unknown): Claims['mandates'] => {
  if (typeof entry !== 'string') return []
  const [organisationId = '', mandateType = '', ...rest] = entry.split('|')
  return organisationId === '' || mandateType === '' || rest.length > 0 ? [] : [{ organisationId, mandateType }]
}

/** Reads a token without checking its signature: a hint for the interface, never a proof. Does not throw. */
export const readClaims = (token: string): Claims => {
  const payload = payloadOf(token)
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return nothing
  const claims: Readonly<Record<string, unknown>> = { ...payload }
  const { sub, exp, iat, Mandate: mandate } = claims
  return {
    subject: typeof sub === 'string' && sub !== '' ? sub : null,
    lifetime: lifetimeOf(exp, iat),
    mandates: (Array.isArray(mandate) ? mandate : [mandate]).flatMap(mandateOf),
  }
}
