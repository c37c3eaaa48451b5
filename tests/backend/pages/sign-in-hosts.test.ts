import { expect, test } from 'vitest'
import { readConfig } from '#src/backend/config.ts'
import { createRuntimeConfiguration, insertConfiguration } from '#src/backend/pages/runtime-configuration.ts'

const github = { GITHUB_CLIENT_ID: 'hub-id', GITHUB_CLIENT_SECRET: 'hub-secret' }
const gitlab = { GITLAB_CLIENT_ID: 'lab-id', GITLAB_CLIENT_SECRET: 'lab-secret' }
const page = '<html lang="en"><head><script type="application/json" id="configuration"></script></head></html>'

test.each([
  [{}, [], '<html lang="en">'],
  [gitlab, ['gitlab'], '<html data-providers="1" lang="en">'],
  [{ ...gitlab, ...github }, ['github', 'gitlab'], '<html data-providers="2" lang="en">'],
])('a page learns which hosts people can sign in with, and none of their secrets', (environment, providers, start) => {
  const config = readConfig({ ...environment })
  expect(createRuntimeConfiguration(config).signInProviders).toEqual(providers)
  const html = insertConfiguration(page, config)
  expect(html.startsWith(start)).toBe(true)
  expect(html).not.toMatch(/-secret|-id/)
})
