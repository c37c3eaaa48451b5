import { describe, expect, test } from 'vitest'
import { createMailPreviews } from '#src/backend/emails/mail-preview.ts'
import { minutes } from '#src/lib/durations.ts'
import { mailedToken } from '#tests/support/mailbox.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'
import type { SmtpServer } from '#tests/support/smtp-server.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { openMailLog } from './mail-log-room.ts'

let backend: TestBackend
let colleague: SignedInPerson
let smtp: SmtpServer
const { advance, readDetails, readLastEmail, readPage, requestReset } = openMailLog(
  (room) => ({ backend, colleague, smtp } = room),
)

describe('one mail', () => {
  test('is told with both bodies and all that happened, but never with what its link opens', async () => {
    smtp.refuseWith('451 later')
    await requestReset()
    const token = await mailedToken(backend, colleague.email, 'reset-password')
    const { id } = await readLastEmail()
    backend.advance(1 * minutes)
    smtp.refuseWith(undefined)
    await backend.services.mailer.deliver(id)
    const mail = await readDetails(id)
    expect(mail).toMatchObject({
      to: colleague.email,
      from: 'Quarry <no-reply@quarry.local>',
      language: 'en',
      status: 'sent',
      attempts: 2,
      link: 'works',
      events: [
        { kind: 'written' },
        { kind: 'failed', failure: { reason: 'refusedForNow', code: '451' } },
        { kind: 'sent' },
      ],
      resend: 'fresh',
      isRepeated: false,
    })
    expect(mail.text).toContain('http://127.0.0.1:4173/reset-password?token=••••••••')
    expect(mail.html).toContain('http://127.0.0.1:4173/reset-password?token=••••••••')
    expect(mail.html).not.toContain('href=')
    const seen = JSON.stringify([mail, await readPage()])
    expect(seen).not.toContain(token)
    expect(seen).not.toContain('{link}')
    const kept = await backend.services.db.selectFrom('emails').selectAll().where('id', '=', id).execute()
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  test('says whether its link still opens something', async () => {
    await requestReset()
    const { id } = await readLastEmail()
    expect((await readDetails(id)).link).toBe('works')
    await advance(60 * minutes)
    expect((await readDetails(id)).link).toBe('expired')
  })

  test('that is tried again by itself says so, until it was tried for the last time', async () => {
    smtp.refuseWith('451 later')
    await requestReset()
    const { id } = await readLastEmail()
    for (const isRepeated of [true, true, true, true, true, true, false]) {
      expect((await readDetails(id)).isRepeated).toBe(isRepeated)
      await backend.services.mailer.deliver(id)
    }
  })
})

describe('the preview', () => {
  const open = (url: string) => createMailPreviews(backend.services).request(url)

  test('is a document that runs nothing, loads nothing and that only pages of ours frame', async () => {
    await requestReset()
    const { previewUrl } = await readDetails((await readLastEmail()).id)
    const answer = await open(previewUrl)
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'; base-uri 'none'; sandbox",
    )
    const html = await answer.text()
    expect([html.includes('token=••••••••'), html.includes('@media')]).toEqual([true, true])
    expect(await (await open(`${previewUrl}?theme=dark`)).text()).not.toContain('@media')
  })

  test('is opened by the address that was given, for half an hour', async () => {
    await requestReset()
    const { id } = await readLastEmail()
    const { previewUrl } = await readDetails(id)
    const sealed = backend.services.sealer.seal(id)
    for (const url of [`/frame/mail/${id}`, `/frame/mail/${sealed}`, `${previewUrl}x`, '/frame/mail/v1.a.b.c']) {
      expect((await open(url)).status).toBe(404)
    }
    backend.advance(30 * minutes)
    expect((await open(previewUrl)).status).toBe(200)
    backend.advance(1)
    expect((await open(previewUrl)).status).toBe(404)
  })
})
