import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { roleAtLeast, isRole } from '#src/contract/roles.ts'
import { readBuiltFontFaces } from '../pages/built-fonts.ts'
import type { Bindings } from '../http/origin.ts'
import type { Database } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { readPageLanguage } from '../pages/page-language.ts'
import { createFormPageHeaders } from '../pages/security-headers.ts'
import type { Services } from '../services.ts'
import { type PaymentContext, createPaymentContext } from '../billing/payment-context.ts'
import { noticePage } from './payment-frame.tsx'
import { paymentStyle } from './payment-style.ts'
import { readTicket, type Ticket } from './tickets.ts'

export type PageRequest = Context<{ Bindings: Bindings }>

type MakePage = (context: PaymentContext, style: string) => string

export interface PageHost {
  show(request: PageRequest, make: MakePage, status?: 200 | 404 | 409): Promise<Response>
  withTicket(
    page: Ticket['page'],
    answer: (request: PageRequest, ticket: Ticket) => Promise<Response>,
  ): (request: PageRequest) => Promise<Response>
}

const mayPay = async (db: Database, { organisationId, userId }: Ticket): Promise<boolean> => {
  const membership = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('users.disabled_at', 'is', null)
    .select('role')
    .executeTakeFirst()
  return membership !== undefined && isRole(membership.role) && roleAtLeast(membership.role, 'Administrator')
}

export const createPageHost = (services: Services, folder: string | undefined): PageHost => {
  let made: Promise<{ style: string; headers: Readonly<Record<string, string>> }> | undefined
  const prepare = async () => {
    const style = paymentStyle(await readBuiltFontFaces(folder))
    return { style, headers: createFormPageHeaders(`sha256-${createHash('sha256').update(style).digest('base64')}`) }
  }
  const show: PageHost['show'] = async (request, make, status = 200) => {
    const { style, headers } = await (made ??= prepare())
    return request.html(make(createPaymentContext(readPageLanguage(request)), style), status, headers)
  }
  const showExpired = (request: PageRequest) =>
    show(request, (context, style) => noticePage(context, style, context.texts.over), 404)
  return {
    show,
    withTicket: (page, answer) => async (request) => {
      const ticket = readTicket(services, page, request.req.param('ticket') ?? '')
      if (ticket === undefined || !(await mayPay(services.db, ticket))) return showExpired(request)
      try {
        return await answer(request, ticket)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return showExpired(request)
      }
    },
  }
}
