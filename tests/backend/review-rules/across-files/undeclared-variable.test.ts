import { describe, expect, it } from 'vitest'
import { change, findRule } from './make-change.ts'

const example = 'DATABASE_URL=postgres://localhost/app\nSMTP_URL=\n# MAIL_FROM=app@example.org\n'
const context = { '.env.example': example }

const typescript = 'export const databaseUrl = process.env.DATABASE_URL\n'
const python = 'DATABASE_URL = os.environ["DATABASE_URL"]\n'
const ruby = 'URL = ENV.fetch("DATABASE_URL")\n'

describe('undeclared-environment-variable', () => {
  const find = (
    path: string,
    [before, line]: readonly [string, string],
    files: Record<string, string> = context,
    others: Record<string, readonly [string | null, string | null]> = {},
  ) => findRule('undeclared-environment-variable', change({ [path]: [before, before + line], ...others }, files))

  it.each([
    ['src/config.ts', typescript, "export const key = process.env['STRIPE_KEY']\n"],
    ['src/settings.js', typescript, 'export const key = process.env.STRIPE_KEY\n'],
    ['app/settings.py', python, 'STRIPE_KEY = os.environ["STRIPE_KEY"]\n'],
    ['app/other.py', python, 'key = os.getenv("STRIPE_KEY")\n'],
    ['config/stripe.rb', ruby, 'KEY = ENV.fetch("STRIPE_KEY")\n'],
  ])('names a variable that %s reads and the example lacks', async (path, before, line) => {
    expect(await find(path, [before, line])).toEqual([[`${path}:2`, '.env.example:1']])
  })

  it('asks the example of the nearest package', async () => {
    const files = { ...context, 'web/.env.example': `${example}STRIPE_KEY=\n` }
    const line = 'export const key = process.env.STRIPE_KEY\n'
    expect(await find('web/src/config.ts', [typescript, line], files)).toEqual([])
  })

  it.each([
    ['has a default', 'export const key = process.env.STRIPE_KEY ?? "none"\n', context],
    ['is used only where it is set', 'if (process.env.STRIPE_KEY) {\n  start(process.env.STRIPE_KEY)\n}\n', context],
    ['is a switch', 'if (process.env.STRIPE_KEY) start()\n', context],
    ['is compared', "export const isOn = process.env.STRIPE_KEY === '1'\n", context],
    ['the host sets', 'export const isProduction = process.env.NODE_ENV\n', context],
    ['no example could list', 'export const key = process.env.STRIPE_KEY\n', {}],
    [
      'an example of other programs lacks',
      'export const key = process.env.STRIPE_KEY\n',
      { 'web/.env.example': example },
    ],
    [
      'another list declares',
      'export const key = process.env.STRIPE_KEY\n',
      { ...context, 'compose.yaml': 'STRIPE_KEY: x\n' },
    ],
  ])('passes a variable that %s', async (_, line, files) => {
    expect(await find('src/config.ts', [typescript, line], files)).toEqual([])
  })

  it('passes a variable that the same change declares, or that was read before', async () => {
    const sides = [typescript, 'export const key = process.env.STRIPE_KEY\n'] as const
    expect(await find('src/config.ts', sides, {}, { '.env.example': [example, `${example}STRIPE_KEY=\n`] })).toEqual([])
    const moved = { 'src/stripe.ts': ['export const key = process.env.STRIPE_KEY\n', null] as const }
    expect(await find('src/config.ts', sides, context, moved)).toEqual([])
  })

  it('passes what tests and scripts read', async () => {
    const sides = [typescript, 'export const key = process.env.STRIPE_KEY\n'] as const
    expect(await find('src/config.test.ts', sides)).toEqual([])
    expect(await find('scripts/seed.ts', sides)).toEqual([])
  })
})
