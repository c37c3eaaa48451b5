import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { post } from '#tests/support/anonymous.ts'
import { mailedToken } from '#tests/support/mailbox.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startSmtpServer, type SmtpServer } from '#tests/support/smtp-server.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let smtp: SmtpServer
let backend: TestBackend
beforeAll(async () => {
  smtp = await startSmtpServer()
  backend = await startBackend({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://ask.engine.example/' })
})
beforeEach(() => {
  smtp.refuseWith(undefined)
  smtp.messages.length = 0
})
afterAll(async () => {
  await backend.close()
  await smtp.close()
})

const rowsTo = (address: string) =>
  backend.services.db.selectFrom('emails').selectAll().where('to_address', '=', address).execute()

const decoded = (part: string): string => {
  const [head = '', ...paragraphs] = part.split('\n\n')
  const body = paragraphs.join('\n\n')
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return body
  const bytes = body
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const readBodies = (data: string): { readonly plain: string; readonly html: string } => {
  const boundary = /multipart\/alternative;\s+boundary="([^"]+)"/.exec(data)?.[1] ?? ''
  const parts = data.split(`--${boundary}`).slice(1, -1)
  expect(parts.map((part) => /Content-Type: ([\w/]+)/.exec(part)?.[1])).toEqual(['text/plain', 'text/html'])
  const [plain = '', html = ''] = parts.map((part) => decoded(part.trimStart()))
  return { plain, html }
}

test('a mail is sent over SMTP with a link below the public URL, and the outbox forgets the link', async () => {
  const person = await signUpPerson(backend)
  await post(backend, '/api/auth/request-password-reset', { email: person.email })
  await backend.services.mailer.settled()
  expect(smtp.messages).toHaveLength(1)
  const { from, to, data } = smtp.messages[0] ?? { from: '', to: '', data: '' }
  expect([from, to]).toEqual(['no-reply@quarry.local', person.email])
  expect(data).toContain('Auto-Submitted: auto-generated')
  const { plain, html } = readBodies(data)
  const link = /https:\/\/ask\.engine\.example\/reset-password\?token=[\w-]{43}(?=\n)/.exec(plain)?.[0]
  expect(link).toBeDefined()
  expect(html.split(`<a href="${link}"`)).toHaveLength(3)
  expect(html).toContain('>Choose a password</a>')
  expect(await rowsTo(person.email)).toMatchObject([
    {
      kind: 'reset-password',
      attempts: 1,
      failure: null,
      link: null,
      sent_at: new Date(backend.services.clock()),
      organisation_id: person.organisationId,
    },
  ])
  const [row] = await rowsTo(person.email)
  expect(JSON.stringify(row)).not.toContain(link?.slice(-43) ?? '')
  expect(row?.shown_link).toBe('https://ask.engine.example/reset-password?token=••••••••')
})

test('of several attempts at once one is made', async () => {
  smtp.refuseWith('451 come back later')
  const person = await signUpPerson(backend)
  await post(backend, '/api/auth/request-password-reset', { email: person.email })
  await backend.services.mailer.settled()
  smtp.refuseWith(undefined)
  const [{ id } = { id: '' }] = await rowsTo(person.email)
  const answers = await Promise.all([1, 2, 3].map(() => backend.services.mailer.deliver(id)))
  expect([answers.filter(Boolean).length, smtp.messages.length]).toEqual([1, 1])
  expect(await rowsTo(person.email)).toMatchObject([{ attempts: 2, failure: null, claimed_until: null }])
})

test.each([
  ['550 5.1.1 no such person', 'addressRefused', '550 5.1.1'],
  ['451 come back later', 'refusedForNow', '451'],
])('a mail server that says %s is told of as %s', async (answer, reason, code) => {
  smtp.refuseWith(answer)
  const person = await signUpPerson(backend)
  await post(backend, '/api/auth/request-password-reset', { email: person.email })
  await backend.services.mailer.settled()
  expect(await rowsTo(person.email)).toMatchObject([{ failure_reason: reason, failure_code: code }])
  const mailEvents = await backend.services.db.selectFrom('email_events').selectAll().orderBy('no', 'desc').execute()
  expect(mailEvents[0]).toMatchObject({ kind: 'failed', reason, code })
})

test('a failure is kept with the mail, the caller is not told, and a later attempt sends it once', async () => {
  smtp.refuseWith('451 come back later')
  const person = await signUpPerson(backend)
  const answer = await post(backend, '/api/auth/request-password-reset', { email: person.email })
  expect(answer.status).toBe(204)
  await backend.services.mailer.settled()
  const [failed] = await rowsTo(person.email)
  expect(failed).toMatchObject({ attempts: 1, sent_at: null, failure: expect.stringContaining('451') })
  expect(await mailedToken(backend, person.email, 'reset-password')).toHaveLength(43)
  expect(JSON.stringify(backend.logged)).not.toContain(person.email)

  smtp.refuseWith(undefined)
  for (const _ of [1, 2]) await backend.services.mailer.deliver(failed?.id ?? '')
  expect(smtp.messages).toHaveLength(1)
  expect(await rowsTo(person.email)).toMatchObject([{ attempts: 2, failure: null, link: null }])
})

test('a mail server that is not there is a recorded failure', async () => {
  const closedServer = await startSmtpServer()
  await closedServer.close()
  const lonely = await startBackend({ SMTP_URL: closedServer.url })
  try {
    const person = await signUpPerson(lonely)
    await post(lonely, '/api/auth/request-password-reset', { email: person.email })
    await lonely.services.mailer.settled()
    const rows = await lonely.services.db.selectFrom('emails').selectAll().execute()
    expect(rows).toMatchObject([
      { sent_at: null, attempts: 1, failure: expect.stringContaining('ECONNREFUSED'), failure_reason: 'unreachable' },
    ])
  } finally {
    await lonely.close()
  }
})

test('nothing that a person typed is in a mail, beyond the address it goes to', async () => {
  const lure = 'Visit evil.example now'
  const form = {
    firstName: lure,
    lastName: lure,
    organisationName: lure,
    email: 'lured@quarry.example',
    password: 'Correct-Horse-7',
  }
  for (const _ of [1, 2]) await post(backend, '/api/auth/signup', form)
  await backend.services.mailer.settled()
  expect(smtp.messages).toHaveLength(2)
  for (const { data } of smtp.messages) expect(data + JSON.stringify(readBodies(data))).not.toContain('evil.example')
})

test('a link that was sealed with another key is a recorded failure', async () => {
  const person = await signUpPerson(backend)
  await post(backend, '/api/auth/request-password-reset', { email: person.email })
  await backend.services.mailer.settled()
  const [row] = await rowsTo(person.email)
  const change = { sent_at: null, link: 'v1.AAAA.AAAA.AAAA' }
  await backend.services.db
    .updateTable('emails')
    .set(change)
    .where('id', '=', row?.id ?? '')
    .execute()
  await backend.services.mailer.deliver(row?.id ?? '')
  expect(await rowsTo(person.email)).toMatchObject([{ sent_at: null, failure: expect.stringContaining('signing key') }])
})
