import { days, minutes } from '#src/lib/durations.ts'
import type { Services } from '../services.ts'

export const testPaymentsPath = '/test-payments'

export interface Ticket {
  readonly page: 'checkout' | 'portal' | 'invoice'
  readonly organisationId: string
  readonly userId: string
  readonly id?: string
}

/** A payment can be continued for a day; the lifetimes are in milliseconds. */
const lifetimes: Readonly<Record<Ticket['page'], number>> = {
  checkout: 1 * days,
  portal: 30 * minutes,
  invoice: 30 * minutes,
}

const form = /^test-payments:(checkout|portal|invoice):([0-9a-f]{24}):([0-9a-f]{24}):([0-9a-f]{24})?:(\d+)$/

/** Payment pages have no session, so access is granted by an address that only this installation can create. */
export const ticketUrl = (
  { clock, sealer }: Pick<Services, 'clock' | 'sealer'>,
  { page, organisationId, userId, id = '' }: Ticket,
): string => {
  const until = clock() + lifetimes[page]
  return `${testPaymentsPath}/${page}/${sealer.seal(`test-payments:${page}:${organisationId}:${userId}:${id}:${until}`)}`
}

export const readTicket = (
  { clock, sealer }: Pick<Services, 'clock' | 'sealer'>,
  page: Ticket['page'],
  sealed: string,
): Ticket | undefined => {
  const [, kind, organisationId = '', userId = '', id, until] = form.exec(sealer.open(sealed) ?? '') ?? []
  if (kind !== page || Number(until) < clock()) return undefined
  return { page, organisationId, userId, ...(id === undefined ? {} : { id }) }
}
