import { afterAll, beforeAll, expect, it } from 'vitest'
import { readLinkPreview } from '#src/backend/public-chat/read-link-preview.ts'
import type { Completion } from '#src/contract/chat.ts'
import type { ConversationShare } from '#src/contract/shared-conversations.ts'
import { completions } from '#tests/backend/chat/chat-backend.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { linksPath, makeVisitor, openHost, type Host } from './link-room.ts'

let backend: TestBackend
let host: Host
beforeAll(async () => {
  backend = await startBackend()
  host = await openHost(backend)
})
afterAll(() => backend.close())

const read = (name: string, services = backend.services) => {
  const request = new Request(`https://quarry.example/public/chat/${name}`)
  return readLinkPreview(services, name, { request, bindings: { ip: makeVisitor(backend).ip } })
}

it('tells the title, the organisation and where the picture is, whatever the case of the name', async () => {
  await host.make({ title: 'Ask the\u202e greeter', shortCode: 'the-greeter' })
  const organisations = backend.services.db.updateTable('organisations').where('id', '=', host.admin.organisationId)
  await organisations.set({ name: 'Acme\nand   sons' }).execute()
  expect(await read('The-GREETER')).toEqual({
    title: 'Ask the greeter',
    organisationName: 'Acme and sons',
    picturePath: '/public/chat/the-greeter/picture.png',
  })
})

it('tells nothing of a link that is unknown or paused', async () => {
  const link = await host.make()
  await host.admin.read(`${linksPath}/${link.id}`, { method: 'PUT', json: { isPaused: true, version: link.version } })
  expect([await read(link.shortCode), await read('nobody-has-it')]).toEqual([undefined, undefined])
})

it('tells the title of a shared conversation, and nothing once that has ended', async () => {
  const { admin } = host
  const json = { messages: [{ role: 'user', content: 'Where is greet?' }], names: ['acme/greeter'] }
  const { conversationId } = await admin.read<Completion>(completions, { json })
  const path = `/api/conversations/${conversationId}/share`
  const { share } = await admin.read<{ share: ConversationShare }>(path, { method: 'PUT' })
  const name = `~${share.token}`
  expect(await read(name)).toEqual({ title: 'Where is greet?', picturePath: `/public/chat/${name}/picture.png` })
  await admin.fetch(path, { method: 'DELETE' })
  expect(await read(name)).toBeUndefined()
})

it('tells nothing while the database does not answer, and logs why', async () => {
  const { shortCode } = await host.make()
  const limiter = { ...backend.services.limiter, check: () => Promise.reject(new Error('connection lost')) }
  expect(await read(shortCode, { ...backend.services, limiter })).toBeUndefined()
  expect(backend.logged.filter(({ level }) => level === 'error')).toMatchObject([
    { message: 'a link has no preview', facts: { error: new Error('connection lost') } },
  ])
  expect(await read(shortCode)).toBeDefined()
})
