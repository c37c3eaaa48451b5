import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namespaces } from '#src/contract/namespaces.ts'

const root = join(import.meta.dirname, '../..')
const pluralForm = /_(?:zero|one|two|few|many|other)$/

/** Read as whole documents or lists, by the build, or under a key that two templates make. */
const readOtherwise: Readonly<Record<string, RegExp>> = {
  auth: /^pageDescription$/,
  commands: /^keyNames\./,
  emails: /^resend\./,
  legal: /^(?:privacy|terms|versions)\./,
}

const listKeys = (texts: object, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, inner]: [string, unknown]) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? listKeys(inner, `${prefix}${key}.`)
      : [`${prefix}${key}`.replace(pluralForm, '')],
  )

const sources = ['src', 'machines'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('styled-system'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8')),
)

const literals = new Set(
  sources.flatMap((source) => [...source.matchAll(/['"`](?:[a-z-]+:)?([\w.-]+)['"`]/g)].map(([, key]) => key)),
)

const patterns = sources.flatMap((source) =>
  [...source.matchAll(/`(?:[a-z-]+:)?((?:[\w.-]|\$\{[^{}`]+\})+)`/g)].flatMap(([, template = '']) => {
    const parts = template.split(/\$\{[^{}]+\}/)
    const hasWord = parts.length > 1 && parts.some((part) => /\.\w{3}|\w{3}\./.test(part))
    return hasWord ? [new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.-]+')}$`)] : []
  }),
)

test.each(namespaces)('every text of %s is used somewhere', (namespace) => {
  const texts: object = JSON.parse(readFileSync(join(root, `locales/en/${namespace}.json`), 'utf8'))
  const unused = listKeys(texts).filter(
    (key) =>
      !literals.has(key) &&
      !patterns.some((pattern) => pattern.test(key)) &&
      readOtherwise[namespace]?.test(key) !== true,
  )
  expect(unused).toEqual([])
})
