import { describe, expect, it } from 'vitest'
import type { Change } from '#src/backend/review-rules/change.ts'
import { change, findRule } from './make-change.ts'

describe('new-dependency-cycle', () => {
  const find = (given: Change) => findRule('new-dependency-cycle', given)

  it.each([
    ['ts', "import { b } from './b'\n", { 'src/b.ts': "import { a } from './a'" }],
    [
      'ts',
      "import { c } from './c'\n",
      { 'src/c.ts': "import { b } from './b'", 'src/b.ts': "import { a } from './a'" },
    ],
    ['py', 'from src.b import b\n', { 'src/b.py': 'from src.a import a' }],
  ])('is raised in %s', async (extension, after, context) => {
    const [finding] = await find(change({ [`src/a.${extension}`]: ['', after] }, context))
    expect(finding?.[0]).toBe(`src/a.${extension}:1`)
    expect(finding).toContain(`src/b.${extension}:1`)
  })

  it.each([
    ['a type', "import type { B } from './b'\n", { 'src/b.ts': "import { a } from './a'" }],
    ['one direction', "import { b } from './b'\n", { 'src/b.ts': "import { c } from './c'" }],
    ['a package of the same name', "import { b } from 'b'\n", { 'src/b.ts': "import { a } from './a'" }],
  ])('passes an import of %s', async (_, after, context) => {
    expect(await find(change({ 'src/a.ts': ['', after] }, context))).toEqual([])
  })

  it('passes a cycle that was there before', async () => {
    const former = "import { b } from './b'\n"
    expect(
      await find(change({ 'src/a.ts': [former, `${former}run()\n`] }, { 'src/b.ts': "import { a } from './a'" })),
    ).toEqual([])
  })
})

describe('layer-break', () => {
  const find = (given: Change) => findRule('layer-break', given)

  it.each([
    [
      'src/domain/price.ts',
      "import { request } from '../http/request'\n",
      { 'src/http/routes.ts': "import { price } from '../domain/price'" },
    ],
    ['core/alerts.py', 'from web.pages import page\n', { 'web/pages.py': 'from core.alerts import alert' }],
    [
      'src/Price.java',
      'package shop.domain;\nimport shop.web.Request;\nclass Price { }\n',
      { 'src/Routes.java': 'package shop.web;\nimport shop.domain.Price;\nclass Routes { }' },
    ],
    [
      'src/Price.cs',
      'using Shop.Web;\nnamespace Shop.Domain;\nclass Price { }\n',
      { 'src/Routes.cs': 'using Shop.Domain;\nnamespace Shop.Web;\nclass Routes { }' },
    ],
  ])('is raised in %s', async (path, after, context) => {
    expect(await find(change({ [path]: ['\n', after] }, context))).toHaveLength(1)
  })

  it.each([
    [
      'that other files of the folder have',
      {
        'src/http/routes.ts': "import { price } from '../domain/price'",
        'src/domain/tax.ts': "import { request } from '../http/request'",
      },
    ],
    [
      'from a folder that does not depend on this one',
      { 'src/http/routes.ts': "import { order } from '../orders/order'" },
    ],
    ['when nothing is known', {}],
  ])('passes an import %s', async (_, context: Readonly<Record<string, string>>) => {
    expect(
      await find(change({ 'src/domain/price.ts': ['', "import { request } from '../http/request'\n"] }, context)),
    ).toEqual([])
  })
})
