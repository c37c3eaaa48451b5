import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChatPictures } from '#src/backend/public-chat/chat-pictures.routes.ts'
import { previewMissLimit } from '#src/backend/public-chat/link-limits.ts'
import { createServerApp } from '#src/backend/server.ts'
import type { PublicChatLink } from '#src/contract/public-chat-links.ts'
import { minutes } from '#src/lib/durations.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { linksPath, makeVisitor, openHost, readProblem, type Host } from './link-room.ts'

const publicFolder = join(import.meta.dirname, '../../../public')

let backend: TestBackend
let host: Host
let app: ReturnType<typeof createServerApp>
let generalPicture: Buffer
beforeAll(async () => {
  backend = await startBackend()
  host = await openHost(backend)
  const { services } = backend
  app = createServerApp(services.config, async () => true, [createChatPictures(services, publicFolder)])
  generalPicture = await readFile(join(publicFolder, 'preview.png'))
})
afterAll(() => backend.close())

const ask = (name: string, { ip = makeVisitor(backend).ip, headers = {} } = {}): Promise<Response> =>
  Promise.resolve(app.request(`/public/chat/${name}/picture.png`, { headers }, { ip }))

const readPicture = async (name: string, ip?: string): Promise<Buffer> => {
  const answer = await ask(name, ip === undefined ? {} : { ip })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  return Buffer.from(await answer.arrayBuffer())
}

const readSize = (png: Buffer) => {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n')
  expect(png.subarray(12, 16).toString('latin1')).toBe('IHDR')
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

const change = (link: PublicChatLink, json: Record<string, unknown>): Promise<PublicChatLink> =>
  host.admin.read(`${linksPath}/${link.id}`, { method: 'PUT', json: { version: link.version, ...json } })

const setTitle = (link: PublicChatLink, title: string) =>
  backend.services.db.updateTable('public_chat_links').set({ title }).where('id', '=', link.id).execute()

describe('the picture of a public chat', () => {
  it('is a PNG of 1200 by 630 of its own', async () => {
    const first = await readPicture((await host.make()).shortCode)
    expect([readSize(first), readSize(generalPicture)]).toEqual([
      [1200, 630],
      [1200, 630],
    ])
    expect(first.equals(generalPicture)).toBe(false)
    expect(first.length).toBeLessThan(100_000)
  })

  it('shows the title, and a new one from the next request on', async () => {
    const link = await host.make({ title: 'Ask the greeter' })
    const before = await readPicture(link.shortCode)
    expect((await readPicture((await host.make({ title: 'Ask the greeter' })).shortCode)).equals(before)).toBe(true)
    await change(link, { title: 'Ask the printer' })
    expect((await readPicture(link.shortCode)).equals(before)).toBe(false)
  })

  it('shows the name of the organisation', async () => {
    const { shortCode } = await host.make()
    const before = await readPicture(shortCode)
    const organisations = backend.services.db.updateTable('organisations').where('id', '=', host.admin.organisationId)
    await organisations.set({ name: 'Ұлттық кітапхана' }).execute()
    expect((await readPicture(shortCode)).equals(before)).toBe(false)
  })

  it('is found whatever the case of its address', async () => {
    const { shortCode } = await host.make({ shortCode: 'Greeter-Case' })
    expect((await readPicture('GREETER-case')).equals(await readPicture(shortCode))).toBe(true)
    expect((await readPicture('GREETER-case')).equals(generalPicture)).toBe(false)
  })

  it.each([
    ['in Kazakh', 'Қазақша сұрақ қойыңыз: төлем жүйесі үшін әңгіме, ғылым һәм іс'],
    ['in German', 'Fragen zur Rechtsschutzversicherungsgesellschaften-Schnittstelle in den Ländern'],
    ['in Polish', 'Łódź — «płatności» 100 %'],
    ['of markup', '"><script>alert(1)</script>&amp;&<svg onload=x>'],
    ['with control characters', 'a\tb\u0007c\u007f\u202edlrow'],
    ['of 10,000 letters', 'W'.repeat(10_000)],
    ['of 2,000 words', 'word '.repeat(2_000)],
  ])('is drawn for a title %s', async (_, title) => {
    const link = await host.make()
    const before = await readPicture(link.shortCode)
    await setTitle(link, title)
    const picture = await readPicture(link.shortCode)
    expect(readSize(picture)).toEqual([1200, 630])
    expect([picture.equals(before), picture.equals(generalPicture)]).toEqual([false, false])
  })

  it.each(['支付代码问答', 'שלום עולם', '🚀', '\u202e'])(
    'is the general one for the title %j, which its font cannot write',
    async (title) => {
      const link = await host.make()
      await setTitle(link, title)
      expect((await readPicture(link.shortCode)).equals(generalPicture)).toBe(true)
    },
  )
})

describe('the picture of a link that opens no chat (B28)', () => {
  const expectGeneral = async (name: string) =>
    expect((await readPicture(name)).equals(generalPicture), name).toBe(true)

  it('is the general one for an address that never was, and for none at all', async () => {
    for (const name of ['nobody-has-it', 'x', '%00%00%00%00', 'x'.repeat(5000), '..%2f..%2fetc', '%E0%A4%A'])
      await expectGeneral(name)
    expect(backend.logged.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('is the general one once the link is paused, and its own when it goes on', async () => {
    const link = await host.make()
    const own = await readPicture(link.shortCode)
    const paused = await change(link, { isPaused: true })
    await expectGeneral(link.shortCode)
    await change(paused, { isPaused: false })
    expect((await readPicture(link.shortCode)).equals(own)).toBe(true)
  })

  it('is the general one once the link is expired, deleted or without data sources', async () => {
    const expiresAt = new Date(backend.services.clock() + 2 * minutes).toISOString()
    const [expiring, deleted, empty] = [await host.make({ expiresAt }), await host.make(), await host.make()]
    for (const { shortCode } of [expiring, deleted, empty])
      expect((await readPicture(shortCode)).equals(generalPicture)).toBe(false)
    backend.advance(2 * minutes)
    await host.admin.fetch(`${linksPath}/${deleted.id}`, { method: 'DELETE' })
    const links = backend.services.db.updateTable('public_chat_links').where('id', '=', empty.id)
    await links.set({ data_sources: '[]' }).execute()
    for (const { shortCode } of [expiring, deleted, empty]) await expectGeneral(shortCode)
  })

  it('is the general one where the organisation may not share chats any more', async () => {
    const formerHost = await openHost(backend)
    const { shortCode } = await formerHost.make()
    expect((await readPicture(shortCode)).equals(generalPicture)).toBe(false)
    const organisations = backend.services.db
      .updateTable('organisations')
      .where('id', '=', formerHost.admin.organisationId)
    await organisations.set({ features: JSON.stringify([]) }).execute()
    await expectGeneral(shortCode)
  })

  it('differs from its own in nothing but the picture', async () => {
    const live = await ask((await host.make()).shortCode)
    const unknown = await ask('nobody-has-it')
    const readNames = ({ status, headers }: Response) => [
      status,
      [...headers].filter(([name]) => name !== 'etag').toSorted(),
    ]
    expect(readNames(unknown)).toEqual(readNames(live))
  })

  it('is all that is shown to a network that tries many addresses, until the window is over', async () => {
    const { shortCode } = await host.make()
    const { ip } = makeVisitor(backend)
    for (let at = 0; at < previewMissLimit.max; at += 1) await readPicture(`guess-${at}`, ip)
    expect((await readPicture(shortCode, ip)).equals(generalPicture)).toBe(true)
    expect((await readPicture(shortCode)).equals(generalPicture)).toBe(false)
    backend.advance(10 * minutes)
    expect((await readPicture(shortCode, ip)).equals(generalPicture)).toBe(false)
  })

  it('is all that is shown to a network that the calls refuse, and uses up none of theirs', async () => {
    const { shortCode } = await host.make()
    const visitor = makeVisitor(backend)
    for (let at = 0; at < previewMissLimit.max; at += 1) await readPicture(`guess-${at}`, visitor.ip)
    expect((await visitor.fetch(`/api/public/chat-links/${shortCode}`)).status).toBe(200)
    const prober = makeVisitor(backend)
    for (let at = 0; at < 20; at += 1) await prober.fetch(`/api/public/chat-links/guess-${at}`)
    const refused = await prober.fetch(`/api/public/chat-links/${shortCode}`)
    expect(await readProblem(refused)).toMatchObject({ status: 429 })
    expect((await readPicture(shortCode, prober.ip)).equals(generalPicture)).toBe(true)
  })
})

describe('the answer with a picture', () => {
  it('may be kept for five minutes, shown by other sites, and is not listed by searches', async () => {
    const { headers } = await ask((await host.make()).shortCode)
    expect(headers.get('cache-control')).toBe('public, max-age=300')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('is empty for who has that picture, and whole once it has changed', async () => {
    const link = await host.make()
    const tag = (await ask(link.shortCode)).headers.get('etag') ?? ''
    const headers = { 'if-none-match': tag }
    const same = await ask(link.shortCode, { headers })
    expect([same.status, await same.text()]).toEqual([304, ''])
    await change(link, { title: 'Ask somebody else' })
    expect((await ask(link.shortCode, { headers })).status).toBe(200)
  })
})
