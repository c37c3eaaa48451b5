import type { Services } from '../services.ts'

export const testPaymentsPath = '/test-payments'

export interface Ticket {
  readonly page: 'checkout' | 'portal' | 'invoice'
  readonly organisationId: string
  /** Whose role counts each time it is used. */
  readonly userId: string
  /** Of the payment or the invoice. */
  readonly id?: string
}

/** Milliseconds: a payment can be gone on with for a day, the rest is asked for anew. */
const lifetimes: Readonly<Record<Ticket['page'], number>> = {
  checkout: 24 * 60 * 60_000,
  portal: 30 * 60_000,
  invoice: 30 * 60_000,
}

const form = /^test-payments:(checkout|portal|invoice):([0-9a-f]{24}):([0-9a-f]{24}):([0-9a-f]{24})?:(\d+)$/

/** A page of a payment provider knows no session of ours: who may open it is given an address that only this installation can make. */
export const ticketUrl = (
  { clock, sealer }: Pick<Services, 'clock' | 'sealer'>,
  { page, organisationId, userId, id = '' }: Ticket,
): string => {
  const until = clock() + lifetimes[page]
  return `${testPaymentsPath}/${page}/${sealer.seal(`test-payments:${page}:${organisationId}:${userId}:${id}:${until}`)}`
}

/** Undefined when it was not made here, for another page, or too long ago. */
export const readTicket = (
  { clock, sealer }: Pick<Services, 'clock' | 'sealer'>,
  page: Ticket['page'],
  sealed: string,
): Ticket | undefined => {
  const [, kind, organisationId = '', userId = '', id, until] = form.exec(sealer.open(sealed) ?? '') ?? []
  if (kind !== page || Number(until) < clock()) return undefined
  return { page, organisationId, userId, ...(id === undefined ? {} : { id }) }
}
