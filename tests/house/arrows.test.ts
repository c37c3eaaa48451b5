import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const oxlint = join(root, 'node_modules/.bin/oxlint')

const violations = [
  ['src/lib/dates.ts', "import { defineEndpoints } from '#src/contract/endpoint.ts'", 'lib is at the bottom'],
  ['src/lib/dates.ts', "import { assign } from 'xstate'", 'it imports no package'],
  ['src/contract/users.ts', "import { client } from '#src/api/client.ts'", 'it knows neither'],
  ['src/contract/users.ts', "import { ofetch } from 'ofetch'", 'the schema library only'],
  [
    'machines/session/session.machine.ts',
    "import { client } from '#src/api/client.ts'",
    'A chart decides and touches nothing',
  ],
  ['machines/session/session.machine.ts', "import { useEffect } from 'react'", 'no package but xstate'],
  [
    'machines/session/session.machine.ts',
    "import { toasts } from '#machines/toasts/toasts.machine.ts'",
    'its own folder only',
  ],
  [
    'machines/analytics/funnels/a.funnel.ts',
    "import { view } from '../../../src/views/login/login.view.tsx'",
    'A chart',
  ],
  ['src/api/client.ts', "import { session } from '#machines/session/session.machine.ts'", 'and no policy'],
  ['src/actors/session.actor.ts', "import { view } from '#src/views/login/login.view.tsx'", 'they know no view'],
  ['src/actors/session.actor.ts', "import { useState } from 'react'", 'outside React'],
  ['src/ui/button.tsx', "import { defineEndpoints } from '#src/contract/endpoint.ts'", 'knows nothing of the product'],
  ...(
    [
      'src/ui/dialog.tsx',
      'src/views/login/login.view.tsx',
      'src/app/router.tsx',
      'src/inspect/room/open-room.tsx',
    ] as const
  ).map((file) => [file, "import { lazy, Suspense } from 'react'", 'waited for without end'] as const),
  [
    'src/ui/lazy-part.ts',
    "import { defineEndpoints } from '#src/contract/endpoint.ts'",
    'knows nothing of the product',
  ],
  ...(
    ['src/ui/dialog.tsx', 'src/views/login/login.view.tsx', 'src/app/router.tsx', 'src/inspect/link/link.tsx'] as const
  ).map((file) => [file, "import { X } from 'lucide-react'", 'from its own file'] as const),
  ['src/ui/dialog.tsx', "import { dialog } from '#styled-system/recipes'", 'from its own file'],
  ['src/views/login/login.view.tsx', "import { router } from '#src/app/router.tsx'", 'composition are above it'],
  ['src/views/login/login.view.tsx', "import { ofetch } from 'ofetch'", 'A view calls nothing itself'],
  ['src/app/router.tsx', "import { createApi } from '#src/backend/app.ts'", 'never imports the backend'],
  ['src/app/router.tsx', "import { start } from '#src/main.tsx'", 'nothing imports main'],
  ['src/backend/app.ts', "import { view } from '../views/login/login.view.tsx'", 'and nothing else'],
  ['src/backend/app.ts', "import { session } from '#machines/session/session.machine.ts'", 'and nothing else'],
  ...[
    'src/inspect/cli/model.ts',
    'src/main.tsx',
    'src/views/login/login.view.tsx',
    'machines/session/a.machine.ts',
  ].map(
    (file) =>
      [file, "import { render } from '#tests/support/render.ts'", 'The product knows nothing of its tests'] as const,
  ),
  ['src/backend/app.ts', "import { anonymous } from '../../tests/support/anonymous.ts'", 'nothing of its tests'],
  ['src/build/size.ts', "import { createApi } from '#src/backend/app.ts'", 'Build plugins'],
] as const

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-arrows-'))
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const lint = (file: string, source: string): string => {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${source}\n`)
  const { stdout } = spawnSync(
    oxlint,
    ['-A', 'all', '-D', 'no-restricted-imports', '--config', '.oxlintrc.json', file],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  rmSync(path)
  return stdout
}

test.each(violations)('%s may not: %s', (file, source, reason) => {
  const report = lint(file, source)
  expect(report).toContain('no-restricted-imports')
  expect(report.replaceAll(/\s+/g, ' ')).toContain(reason)
})

test.each([
  ['src/lib/dates.ts', "import { pad } from './pad.ts'"],
  ['machines/session/session.machine.ts', "import { roles } from '#src/contract/roles.ts'"],
  ['machines/analytics/funnels/a.funnel.ts', "import { funnel } from '../funnel.setup.ts'"],
  ['src/views/login/login.view.tsx', "import { Button } from '#src/ui/button.tsx'"],
  ['src/views/login/login.view.tsx', "import { Suspense } from 'react'"],
  ['src/ui/lazy-part.ts', "import { lazy } from 'react'"],
  ['src/inspect/cli/model.ts', "import { everyChart } from '../plans/every-chart.ts'"],
  ['tests/inspect/model/model-report.test.ts', "import { findCharts } from '#tests/support/browser.ts'"],
  ['src/backend/app.ts', "import { allEndpoints } from '#src/contract/all-endpoints.ts'"],
] as const)('%s may: %s', (file, source) => {
  expect(lint(file, source)).not.toContain('no-restricted-imports')
})
