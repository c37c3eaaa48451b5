import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { consentServices } from '#machines/consent/consent-services.ts'
import { consentPolicy } from '#machines/consent/consent-policy.ts'
import { cookieRows } from '#src/views/legal/cookie-rows.ts'
import { essentialStorage } from '#src/views/legal/essential-storage.ts'
import { legalDocuments } from '#src/views/legal/legal-documents.ts'
import { serviceStorage } from '#src/views/legal/service-storage.ts'
import { serverCookies, type Source, storedKeys } from '#tests/support/stored-keys.ts'

const root = join(import.meta.dirname, '../..')
const notInBrowsers = /^src\/(?:backend|build|styled-system|inspect)\//

const readSources = (folder: string): Source[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((name) => /\.(?:tsx?|js)$/.test(name))
    .map((name) => ({ name, code: readFileSync(join(root, name), 'utf8') }))

const all = ['src', 'machines', 'public'].flatMap(readSources)
const sources = all.filter(({ name }) => !notInBrowsers.test(name))
const ofServer = all.filter(({ name }) => name.startsWith('src/backend/'))
const keys = [...storedKeys(sources), ...serverCookies(ofServer)].map(({ key }) => key)
const written = [...new Set(keys)].toSorted()
const essential = Object.values(essentialStorage).map(({ name }) => name)
const ofServices = Object.values(serviceStorage).flatMap(({ items }) => items.map(({ name }) => name))

/** The library writes these itself; each is found by the end of its name in the library's file. */
const analyticsLibrary = readFileSync(join(root, 'node_modules/posthog-js/dist/module.no-external.js'), 'utf8')

describe('the list of what a browser keeps', () => {
  it('names every key that the product writes', () => {
    const listed = new Set<string>([...essential, ...ofServices])
    expect(written.filter((key) => !listed.has(key))).toEqual([])
  })

  it('names no key that the product does not write', () => {
    expect(essential.filter((name) => !written.includes(name))).toEqual([])
    expect(new Set(essential).size).toBe(essential.length)
  })

  it('names of the services what their libraries keep', () => {
    const kept = ofServices.filter((name) => name !== '' && !written.includes(name))
    const [analytics, widget] = [
      kept.filter((name) => /^_{0,2}ph_/.test(name)),
      kept.filter((name) => !/^_{0,2}ph_/.test(name)),
    ]
    expect(analytics.length).toBeGreaterThan(0)
    for (const name of analytics) expect(analyticsLibrary, name).toContain(name.replace(/^ph_\*|\*$/, ''))
    const prefix = /startsWith\('([\w-]+)'\)/.exec(readFileSync(join(root, 'src/actors/support-frame.ts'), 'utf8'))?.[1]
    for (const name of widget) expect(name.startsWith(prefix ?? 'nothing'), name).toBe(true)
  })

  it('has a row for each of them, and none of a service on a self-hosted installation', () => {
    expect(cookieRows(true).map(({ item }) => item.name)).toEqual(essential)
    expect(cookieRows(false).map(({ item }) => item.name)).toEqual([...essential, ...ofServices])
    expect([...new Set(cookieRows(false).flatMap(({ kind, id }) => (kind === 'service' ? [id] : [])))]).toEqual(
      Object.keys(consentServices),
    )
  })

  it('would miss no new key, however it is written', () => {
    const findKeys = (code: string) => storedKeys([{ name: 'src/new.ts', code }]).map(({ key }) => key)
    expect(findKeys("localStorage.setItem('fresh', '1')")).toEqual(['fresh'])
    expect(findKeys("const storageKey = 'fresh'\nmemory.write(storageKey, null)")).toEqual(['fresh'])
    expect(findKeys("const prefix = 'fresh:'\nconst key = prefix + id\nstorage().setItem(key, text)")).toEqual([
      'fresh:*',
    ])
    expect(findKeys('const keyOf = (id: string): string => `fresh:${id}`\ntabMemory.write(keyOf(id), text)')).toEqual([
      'fresh:*',
    ])
    expect(findKeys("const cookieName = 'fresh'\ndocument.cookie = `${cookieName}=${value}; path=/`")).toEqual([
      'fresh',
    ])
    const findCookies = (code: string) => serverCookies([{ name: 'src/backend/new.ts', code }]).map(({ key }) => key)
    expect(findCookies("const cookieName = 'fresh'\nserialize(cookieName, secret, {})")).toEqual(['fresh'])
    expect(() => findCookies("headers.set('Set-Cookie', `fresh=${secret}`)")).toThrow('nobody can read')
    expect(() => findKeys('localStorage.setItem(unknown, text)')).toThrow('nobody can read')
  })
})

it('the privacy policy has the versions that people agree to', () => {
  const versions = legalDocuments.privacy.map(({ version }) => version)
  expect(versions.toReversed()).toEqual(consentPolicy.history.map(({ version }) => version))
  expect(versions[0]).toBe(consentPolicy.currentVersion)
  for (const documents of Object.values(legalDocuments)) {
    const dates = documents.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().toReversed())
  }
})
