import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { addModel, draft, modelsPath, ownKey, readRefusal, validatePath } from './own-models.ts'

let backend: TestBackend
let admin: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
  admin = await signUpPerson(backend)
})
afterAll(() => backend.close())

describe('the address of a model', () => {
  const refuse = async (baseUrl: string, more: object = {}) => {
    const added = await readRefusal(await admin.fetch(modelsPath, { json: { ...draft, baseUrl, ...more } }))
    const validated = await readRefusal(await admin.fetch(validatePath, { json: { ...draft, baseUrl, ...more } }))
    expect(validated).toEqual(added)
    return added
  }

  test.each([
    ['http://10.0.0.7/v1', 'errors.urlPrivate'],
    ['http://169.254.169.254/latest', 'errors.urlPrivate'],
    ['http://[::ffff:10.0.0.7]/v1', 'errors.urlPrivate'],
    ['http://ollama.lan/v1', 'errors.urlPrivate'],
    ['https://llm.example.com:11434/v1', 'errors.urlPort'],
    ['ftp://llm.example.com/v1', 'errors.urlScheme'],
    ['file:///etc/passwd', 'errors.urlScheme'],
    ['https://user:secret@llm.example.com/v1', 'errors.urlCredentials'],
    ['https://llm.example.com/v1?key=1', 'errors.modelAddressInvalid'],
    ['https://llm.example.com/v1#a', 'errors.modelAddressInvalid'],
    ['https://llm.example.com/a b', 'errors.modelAddressInvalid'],
  ])('%s is refused with %s', async (baseUrl, key) => {
    expect(await refuse(baseUrl)).toMatchObject({ status: 400, key })
  })

  test('with a key has https or is on loopback', async () => {
    expect(await refuse('http://llm.example.com/v1', { apiKey: ownKey })).toMatchObject({
      status: 400,
      key: 'errors.modelKeyInsecure',
    })
    expect(await addModel(admin, { baseUrl: 'http://llm.example.com/v1' })).toMatchObject({ version: 1 })
    expect(await addModel(admin, { baseUrl: 'http://127.0.0.1:11434/v1', apiKey: ownKey })).toMatchObject({
      version: 1,
    })
  })

  test.each([
    ['where the server listens elsewhere', { HOST: '0.0.0.0' }],
    ['where it has a public address', { PUBLIC_URL: 'https://quarry.example.com' }],
    ['behind a proxy', { TRUST_PROXY: 'on' }],
  ])('is never on loopback %s', async (_, environment) => {
    const reachable = await startBackend(environment)
    const person = await signUpPerson(reachable)
    const response = await person.fetch(modelsPath, { json: { ...draft, baseUrl: 'http://127.0.0.1:11434/v1' } })
    expect(response.status).toBe(400)
    await reachable.close()
  })

  test('may be a private one that a self-hosted installation names', async () => {
    const own = await startBackend({ HOST: '0.0.0.0', SELF_HOSTED: 'on', PRIVATE_HOSTS: 'ollama.lan:11434' })
    const person = await signUpPerson(own)
    const model = await addModel(person, { baseUrl: 'http://ollama.lan:11434/v1', apiKey: ownKey })
    expect(model).toMatchObject({ baseUrl: 'http://ollama.lan:11434/v1' })
    await own.close()
  })
})
