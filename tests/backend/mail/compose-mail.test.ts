import { expect, test } from 'vitest'
import { tokenLifetimesMs } from '#src/backend/credentials/one-time-tokens.store.ts'
import { getActionLabel, composeMail, type MailWords } from '#src/backend/mail/compose-mail.ts'
import { renderHtmlBody } from '#src/backend/mail/html-body.ts'
import { linkPlaceholder, maskSecrets, findSecret } from '#src/backend/mail/mail-link.ts'
import { mailKinds } from '#src/backend/mail/mail-kinds.ts'
import { copyAddressTexts } from '#src/backend/mail/texts/frame-texts.ts'
import { readPreferredLanguage } from '#src/backend/mail/preferred-language.ts'
import { languages } from '#src/contract/languages.ts'

const every = languages.flatMap((language) => mailKinds.map((kind) => [language, kind] as const))

const words: Required<MailWords> = {
  inviter: 'Ada',
  organisation: 'Engines',
  plan: 'Hobby',
  amount: '$12.00',
  from: '5 January 2026',
  until: '5 February 2026',
  product: 'GitLab',
  note: 'Nothing else.',
}

test.each(every)('%s %s is whole: one link on a line of its own, nothing left to fill in', (language, kind) => {
  const { subject, text } = composeMail(kind, language, tokenLifetimesMs['confirm-email'], words)
  expect(text.split('\n').filter((line) => line === linkPlaceholder)).toHaveLength(1)
  expect(`${subject}${text.replace(linkPlaceholder, '')}`).not.toMatch(/[{}]|undefined/)
  expect(subject.length).toBeLessThanOrEqual(60)
  expect(text).toContain('Quarry')
})

test('each mail is said in each language in its own words', () => {
  const subjects = every.map(([language, kind]) => composeMail(kind, language).subject)
  expect(new Set(subjects).size).toBe(languages.length * mailKinds.length)
})

test('the time a link works is said in the words of the language', () => {
  const lifetimes = languages.map((language) =>
    /48\s\p{L}+/u
      .exec(composeMail('confirm-email', language, tokenLifetimesMs['confirm-email']).text)?.[0]
      .replace(/\s/u, ' '),
  )
  expect(lifetimes).toEqual([
    '48 hours',
    '48 часов',
    '48 годин',
    '48 гадзін',
    '48 сағат',
    '48 Stunden',
    '48 heures',
    '48 horas',
  ])
})

const link = 'https://ask.example/reset-password?token=a&b="<'

test.each(every)('%s %s has an HTML body that says the same, fetches nothing and runs nothing', (language, kind) => {
  const mail = composeMail(kind, language, tokenLifetimesMs['confirm-email'], words)
  const action = getActionLabel(kind, language)
  const html = renderHtmlBody({ ...mail, language, action }, { shown: link, href: link })
  for (const paragraph of mail.text
    .trim()
    .split('\n\n')
    .filter((part) => part !== linkPlaceholder)) {
    expect(html).toContain(paragraph.replaceAll('&', '&amp;').replaceAll('"', '&quot;'))
  }
  const safe = 'https://ask.example/reset-password?token=a&amp;b=&quot;&lt;'
  expect(html).toMatch(new RegExp(`<html lang="${language}">`))
  expect(html.split(`<a href="${safe}"`)).toHaveLength(3)
  expect([html.includes(`>${action}</a>`), html.includes(`>${safe}</a>`)]).toEqual([true, true])
  expect(html).toContain(copyAddressTexts[language])
  expect(html).toContain('@media (prefers-color-scheme:dark)')
  expect(html).not.toMatch(/<(?:img|script|link|iframe|form)|src=|url\(|@import|\son\w+=|\{link\}|undefined/i)
  expect(Buffer.byteLength(html)).toBeLessThan(6000)
})

test('the HTML body of a mail keeps what is written a text, and has no button for what it does not know', () => {
  const mail = {
    subject: '<b>Hi</b>',
    text: `<script>x</script> & "y"\nz\n\n${linkPlaceholder}\n`,
    language: 'en' as const,
  }
  const html = renderHtmlBody({ ...mail, action: undefined }, { shown: 'https://a.example/' })
  expect(html).toContain('<title>&lt;b&gt;Hi&lt;/b&gt;</title>')
  expect(html).toContain('&lt;script&gt;x&lt;/script&gt; &amp; &quot;y&quot;<br>z</p>')
  expect(html).not.toMatch(/class="button"|href=/)
})

test('a preview shows a theme whatever the reader’s program would', () => {
  const mail = { subject: 'S', text: 'T', language: 'en' as const, action: undefined }
  const [light, dark] = (['light', 'dark'] as const).map((theme) => renderHtmlBody(mail, { shown: '' }, theme))
  expect([light?.includes('.canvas{'), dark?.includes('.canvas{'), dark?.includes('@media')]).toEqual([
    false,
    true,
    false,
  ])
})

test.each([
  [`/confirm-email?token=${'a'.repeat(43)}`, '/confirm-email?token=••••••••', 'a'.repeat(43)],
  [`/invitation/accept/${'Zz_-9'.repeat(8)}`, '/invitation/accept/••••••••', 'Zz_-9'.repeat(8)],
  ['/login', '/login', undefined],
  ['/organization-billing', '/organization-billing', undefined],
])('of the address %s everybody may see %s', (path, shown, secret) => {
  expect([maskSecrets(path), findSecret(path)]).toEqual([shown, secret])
})

test.each([
  [null, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,en;q=0.5', 'de'],
  ['pt-BR, fr-CA;q=0.8, en;q=0.5', 'fr'],
  ['en;q=0.3, uk;q=0.9', 'uk'],
  ['ru;q=0, kk', 'kk'],
  ['*', 'en'],
  [`${'x-'.repeat(10_000)}de`, 'en'],
  ['de;q=nonsense, es', 'es'],
])('Accept-Language %s asks for %s', (header, language) => {
  expect(readPreferredLanguage(header)).toBe(language)
})
