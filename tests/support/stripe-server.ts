import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  amounts,
  createPrice,
  type Invoice,
  list,
  problem,
  type Session,
  shownInvoice,
  shownSubscription,
  type Subscription,
} from './stripe-objects.ts'

export const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_Kq7TzNeverShownAnywhere',
  STRIPE_WEBHOOK_SECRET: 'whsec_Vw3XyNeverShownEither',
  STRIPE_PRICE_HOBBY: 'price_hobby',
  STRIPE_PRICE_STARTUP: 'price_startup',
}

type Fields = Readonly<Record<string, string>>

interface Asked {
  readonly call: string
  readonly fields: Fields
}

const hostedPage = `<!doctype html><html lang="en"><head><title>Stripe</title><link rel="icon" href="data:,"></head>
<body><main><h1>Stripe</h1><form method="post"><button>Pay</button></form></main></body></html>`

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>

export const startStripeServer = async (clock: () => number = Date.now) => {
  const requests: Asked[] = []
  const replies = new Map<string, { fields: string; reply: object }>()
  const subscriptions = new Map<string, Subscription>()
  const invoices = new Map<string, Invoice>()
  const sessions = new Map<string, Session>()
  const prices = { price_hobby: { amount: 1200, unit: 'usd' }, price_startup: { amount: 4900, unit: 'usd' } }
  let count = 0
  let failure: { status: number; body: object } | undefined
  let beforeReply: (call: string) => Promise<void> = async () => undefined
  let base = ''
  const idFor = (kind: string) => `${kind}_${(count += 1)}`
  const seconds = () => Math.floor(clock() / 1000)
  const month = 30 * 24 * 60 * 60

  const calls: readonly [RegExp, (parts: readonly string[], fields: Fields) => object | undefined][] = [
    [
      /^GET \/v1\/prices\/(\w+)$/,
      ([id = '']) => {
        const price = prices[id as keyof typeof prices]
        return price && createPrice(id, price.amount, price.unit)
      },
    ],
    [/^POST \/v1\/customers$/, () => ({ id: idFor('cus'), object: 'customer', livemode: false })],
    [/^POST \/v1\/customers\/(\w+)\/balance_transactions$/, () => ({ id: idFor('cbtxn') })],
    [
      /^POST \/v1\/checkout\/sessions$/,
      (_, fields) => {
        const id = idFor('cs')
        const plan = fields['line_items[0][price]'] === 'price_hobby' ? 'hobby' : 'startup'
        const url = `${base}/pay/${id}`
        const reference = fields['client_reference_id'] ?? ''
        const back = fields['success_url'] ?? ''
        sessions.set(id, { id, customer: fields['customer'] ?? '', status: 'open', plan, url, reference, back })
        return { ...sessions.get(id) }
      },
    ],
    [/^GET \/v1\/checkout\/sessions\/(\w+)$/, ([id = '']) => sessions.get(id)],
    [
      /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/,
      ([id = '']) => {
        const session = sessions.get(id)
        return session && Object.assign(session, { status: 'expired' })
      },
    ],
    [/^POST \/v1\/billing_portal\/sessions$/, () => ({ id: idFor('bps'), url: `${base}/portal/${count}` })],
    [
      /^GET \/v1\/subscriptions\/(\w+)$/,
      ([id = '']) => {
        const subscription = subscriptions.get(id)
        return subscription && shownSubscription(subscription)
      },
    ],
    [
      /^GET \/v1\/subscriptions$/,
      (_, { customer }) =>
        list(
          [...subscriptions.values()]
            .filter((each) => each.customer === customer && each.status !== 'canceled')
            .map(shownSubscription),
        ),
    ],
    [
      /^GET \/v1\/invoices\/(\w+)$/,
      ([id = '']) => {
        const invoice = invoices.get(id)
        return invoice && shownInvoice(base, invoice)
      },
    ],
    [
      /^GET \/v1\/invoices$/,
      (_, { customer, status }) =>
        list(
          [...invoices.values()]
            .filter((each) => each.customer === customer && each.status === status)
            .map((each) => shownInvoice(base, each)),
        ),
    ],
  ]

  const answer = (call: string, fields: Fields, key: string | undefined): { status: number; body: object } => {
    if (failure !== undefined) return failure
    const known = key === undefined ? undefined : replies.get(key)
    if (known !== undefined) {
      if (known.fields === JSON.stringify(fields)) return { status: 200, body: known.reply }
      return { status: 400, body: problem('idempotency_error', 'the key was used for something else') }
    }
    for (const [form, make] of calls) {
      const parts = form.exec(call)
      const reply = parts === null ? undefined : make(parts.slice(1), fields)
      if (reply === undefined) continue
      if (key !== undefined) replies.set(key, { fields: JSON.stringify(fields), reply })
      return { status: 200, body: reply }
    }
    return { status: 404, body: problem('invalid_request_error', `nothing answers ${call}`, 'resource_missing') }
  }

  const take = async (request: IncomingMessage) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', base)
    const sent = new URLSearchParams(await text(request))
    const fields = Object.fromEntries([...searchParams, ...sent])
    const call = `${request.method} ${pathname}`
    requests.push({ call, fields })
    if (request.headers.authorization !== `Bearer ${stripeKeys.STRIPE_SECRET_KEY}`) {
      return {
        status: 401,
        body: problem('invalid_request_error', `Invalid API Key: ${request.headers.authorization}`),
      }
    }
    const key = request.headers['idempotency-key']
    // The library creates unique keys for calls that it may repeat.
    const reply = answer(call, fields, request.method === 'POST' && typeof key === 'string' ? key : undefined)
    await beforeReply(call)
    return reply
  }

  let visit: (request: IncomingMessage) => Promise<{ page: string } | { to: string }> = async () => ({ page: '' })

  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/v1/')) {
      void visit(request).then((shown) => {
        response.writeHead(
          'to' in shown ? 303 : 200,
          'to' in shown ? { Location: shown.to } : { 'Content-Type': 'text/html' },
        )
        response.end('page' in shown ? shown.page : '')
      })
      return
    }
    void take(request).then(({ status, body }) => {
      response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': 'req_1' })
      response.end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const bill = (subscription: Subscription, status: 'paid' | 'open', paid: number): Invoice => {
    const { customer, end, plan, start, price = `price_${plan}` } = subscription
    const id = idFor('in')
    const invoice = {
      id,
      subscription: subscription.id,
      price,
      customer,
      status,
      plan,
      amount: amounts[plan],
      paid,
      created: seconds(),
      start,
      end,
    }
    invoices.set(id, invoice)
    return invoice
  }

  return {
    url: base,
    requests,
    prices,
    sessions,
    countRequests: (call: string) => requests.filter((each) => each.call === call).length,
    environment: { ...stripeKeys, STRIPE_API_URL: base },
    failWith: (status: number, message = 'no') => {
      failure = { status, body: problem(status < 500 ? 'invalid_request_error' : 'api_error', message) }
    },
    recover: () => {
      failure = undefined
    },
    whenReplying: (run: (call: string) => Promise<void>) => {
      beforeReply = run
    },
    pay(url: string, paid?: number) {
      const session = sessions.get(url.slice(url.lastIndexOf('/') + 1))
      if (session?.status !== 'open') throw new Error(`${url} is not open`)
      session.status = 'complete'
      const { customer, plan } = session
      const [id, start] = [idFor('sub'), seconds()]
      const row: Subscription = {
        id,
        customer,
        status: 'active',
        plan,
        created: start,
        start,
        end: start + month,
        isEnding: false,
      }
      subscriptions.set(id, row)
      return { session, subscription: row, invoice: bill(row, 'paid', paid ?? amounts[plan]) }
    },
    bill,
    openPages(webhook: string, pay: (url: string) => { session: Session }) {
      visit = async ({ method, url = '' }) => {
        if (method !== 'POST') return { page: hostedPage }
        const { session } = pay(base + url)
        const object = { customer: session.customer, client_reference_id: session.reference }
        const event = { id: idFor('evt'), type: 'checkout.session.completed', object }
        await fetch(webhook, { method: 'POST', ...signedEvent(event, clock()) })
        return { to: session.back }
      }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const signedEvent = (
  event: { readonly id: string; readonly type: string; readonly object: object },
  now: number,
  secret: string = stripeKeys.STRIPE_WEBHOOK_SECRET,
) => {
  const { id, type, object } = event
  const at = Math.floor(now / 1000)
  const body = JSON.stringify({ id, object: 'event', type, created: at, livemode: false, data: { object } })
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return { body, headers: { 'stripe-signature': `t=${at},v1=${signature}`, 'content-type': 'application/json' } }
}
