import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createChunkGroups } from '#src/build/chunk-groups.ts'

const source = join(import.meta.dirname, '../../src')

const imports: Readonly<Record<string, readonly string[]>> = {
  'main.tsx': ['app/app.tsx', 'app/compose.ts'],
  'app/compose.ts': ['actors/consent.actor.ts'],
  'app/app.tsx': ['ui/button.tsx'],
  'views/login/login.view.tsx': ['ui/field.tsx', 'views/login/hint.tsx'],
  'app/layouts/authorized.layout.tsx': ['views/shell/sidebar.tsx', 'ui/field.tsx'],
  'views/signup/signup.view.tsx': ['views/signup/rules.tsx', 'ui/banner.tsx', 'contract/fields.ts'],
  'views/repositories/repositories.view.tsx': ['ui/table.tsx', 'ui/banner.tsx', 'ui/page-header.tsx'],
  'views/members/members.view.tsx': ['ui/table.tsx', 'views/members/role.tsx'],
  'views/search/search.view.tsx': ['ui/page-header.tsx'],
}

const bundle = {
  getModuleInfo: (id: string) => ({
    importedIds: (imports[id.slice(source.length + 1)] ?? []).map((file) => join(source, file)),
  }),
}

it.each([
  ['main.tsx', null],
  ['app/app.tsx', 'core'],
  ['app/compose.ts', null],
  ['ui/button.tsx', 'core'],
  ['actors/consent.actor.ts', 'consent'],
  ['ui/field.tsx', 'core'],
  ['views/login/hint.tsx', 'sign-in'],
  ['views/shell/sidebar.tsx', 'signed-in'],
  ['ui/page-header.tsx', 'signed-in'],
  ['views/signup/rules.tsx', 'account'],
  ['ui/banner.tsx', 'shared'],
  ['ui/table.tsx', 'lists'],
  ['views/members/role.tsx', null],
  ['contract/fields.ts', null],
])('places %s in the chunk %s', (file, chunk) => {
  expect(createChunkGroups()(join(source, file), bundle)).toBe(chunk)
})
